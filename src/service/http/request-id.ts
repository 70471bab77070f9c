/** Headers by which the people of a service find a request again; the first that an answer has counts. */
export const REQUEST_ID_HEADERS = ['cf-ray', 'x-request-id', 'request-id'] as const;

/** The name that the service has for the request of an answer; undefined for none, and for what is no plain word. */
export function requestIdOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const id = REQUEST_ID_HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  return id !== undefined && /^[\w.:/+=-]{1,128}$/.test(id) ? id : undefined;
}
