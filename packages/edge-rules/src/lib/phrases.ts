/** `a, b, c and 7 more`: the first `most` names, and how many more. */
export function someOf(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
