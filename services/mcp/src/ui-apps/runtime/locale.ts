/** How the person reads numbers and times, as the host says. */
import { useContext } from 'react'

import { HostContext } from './host'

export interface Locale {
    /** A BCP 47 tag; undefined means the browser's own. */
    locale: string | undefined
    /** An IANA name; undefined means the browser's own. */
    timeZone: string | undefined
}

/** The host's locale and time zone, each left out where the host sends none or one that the browser does not know. */
export function useLocale(): Locale {
    const context = useContext(HostContext)?.app.getHostContext()
    const { locale, timeZone } = context ?? {}
    return {
        locale: isKnown(() => new Intl.Locale(locale ?? '')) ? locale : undefined,
        timeZone: isKnown(() => new Intl.DateTimeFormat('en', { timeZone: timeZone ?? '' })) ? timeZone : undefined,
    }
}

function isKnown(use: () => unknown): boolean {
    try {
        use()
        return true
    } catch {
        return false
    }
}
