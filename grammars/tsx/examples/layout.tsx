// expect: def function Panel
// expect: exported Panel
export function Panel({ children }: { children: unknown }): JSX.Element {
    return <section>{children}</section>;
}
