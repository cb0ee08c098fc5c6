export function WharfView({ wharf }: { wharf: string }) {
    return <p>{wharf}</p>
}
