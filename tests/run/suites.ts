/** The suites that a test file makes besides the default one, which the runner runs after it. */
export const suites: { readonly run: () => void }[] = [];
