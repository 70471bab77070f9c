/** A text with line feeds as line ends. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
