import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface ScrollBoxProps {
    label?: string
    children: ReactNode
}

/**
 * Lets wide content scroll sideways; while it does, the keyboard can reach the box, and screen readers hear what it is.
 */
export function ScrollBox({ label, children }: ScrollBoxProps): ReactNode {
    const box = useRef<HTMLDivElement>(null)
    const [isWide, setWide] = useState(false)
    useEffect(() => {
        const measure = () => setWide(box.current !== null && box.current.scrollWidth > box.current.clientWidth)
        const observer = new ResizeObserver(measure)
        const parts = box.current ? [box.current, ...box.current.children] : []
        for (const part of parts) {
            observer.observe(part)
        }
        return () => observer.disconnect()
    }, [])
    const reachable = isWide && { tabIndex: 0, role: 'group', 'aria-label': label ?? 'Scrolls sideways' }
    return (
        <div ref={box} className="ui-scroll" {...reachable}>
            {children}
        </div>
    )
}
