import { describe, expect, it } from 'vitest'

import { describeItem, itemName } from './item-name'

describe('itemName', () => {
    it.each([
        [{ id: 1, name: 'Sign up' }, 'name', 'Sign up'],
        [{ id: 1, key: 'beta' }, 'key', 'beta'],
        [{ id: 1, owner: { email: 'a@b.c' } }, 'owner.email', 'a@b.c'],
        [{ id: 1, name: 0 }, 'name', '0'],
        [{ id: 1, name: false }, 'name', 'false'],
        [{ id: 1, name: 'null' }, 'name', 'null'],
    ])('reads the field: %j at %s', (item, path, expected) => {
        expect(itemName(item, path)).toBe(expected)
    })

    it.each([
        [{ id: 7 }, 'name'],
        [{ id: 7, name: null }, 'name'],
        [{ id: 7, name: undefined }, 'name'],
        [{ id: 7, name: '' }, 'name'],
        [{ id: 7, name: '  ' }, 'name'],
        [{ id: 7, name: Number.NaN }, 'name'],
        [{ id: 7, name: { first: 'A' } }, 'name'],
        [{ id: 7, owner: null }, 'owner.email'],
        [{ id: 7, owner: 'text' }, 'owner.length'],
        [{ id: 7 }, 'constructor'],
    ])('falls back to the id: %j at %s', (item, path) => {
        expect(itemName(item, path)).toBe('7')
    })

    it.each([[{}], [{ id: null }], [null], [undefined], ['row']])('has no name for %j', (item) => {
        expect(itemName(item, 'name')).toBeUndefined()
    })

    it('never says null or undefined', () => {
        expect(describeItem('action', 'Sign up')).toBe('action "Sign up"')
        expect(describeItem('action', undefined)).toBe('this action')
    })
})
