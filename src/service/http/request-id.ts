/** Headers that identify a request to the service's people; the first found counts. */
export const REQUEST_ID_HEADERS = ['cf-ray', 'x-request-id', 'request-id'] as const;

/** The service's id of a request; undefined if missing, or no plain word. */
export function requestIdOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const id = REQUEST_ID_HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  return id !== undefined && /^[\w.:/+=-]{1,128}$/.test(id) ? id : undefined;
}
