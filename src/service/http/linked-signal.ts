/**
 * Runs with a signal that is aborted as soon as one of the sources is, and with its reason. The sources are let go of afterwards: a signal that
 * lives as long as the program must not collect a listener per request.
 */
export async function withLinkedSignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(sources.find((source) => source?.aborted)?.reason);
  for (const source of sources) {
    if (source?.aborted) abort();
    source?.addEventListener('abort', abort);
  }
  try {
    return await run(controller.signal);
  } finally {
    for (const source of sources) source?.removeEventListener('abort', abort);
  }
}
