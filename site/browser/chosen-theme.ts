export type Theme = 'light' | 'dark';

const KEY = 'zonewright-theme';

/** What somebody chose; undefined if nothing, or if the browser keeps nothing. */
export function chosenTheme(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What is shown now. */
export function shownTheme(): Theme {
  const { matches } = matchMedia('(prefers-color-scheme: dark)');
  return chosenTheme() ?? (matches ? 'dark' : 'light');
}

export function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Shows it, and keeps it for the next page if the browser does. */
export function choose(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It is for this page, then.
  }
}
