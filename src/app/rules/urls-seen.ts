import { areUrlsAsWritten, AS_WRITTEN } from '../../engine/configuration/invariants/as-written.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { KINDS } from '../../kinds/registry.js';
import { readIfPossible } from '../../service/endpoints/reading.js';

/**
 * Sentences about unexpected forms of URLs that a zone's rules see: by its files, or live if undeclared, with one request. Throws an ApiError only
 * for credentials and interruption.
 */
export async function notesOnUrls(
  { scope, parts }: DeclaredScope,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (areUrlsAsWritten({ parts })) return [`By the files, ${AS_WRITTEN}.`];
  const notes = KINDS.flatMap((kind) => {
    const { urls } = kind;
    const isDeclared = parts.some(({ sections }) => kind.objects(sections).length > 0);
    return urls === undefined || isDeclared ? [] : [noteOnLive(urls.readAsWritten(scope, reader, signal))];
  });
  return (await Promise.all(notes)).flat();
}

async function noteOnLive(look: Promise<boolean | undefined>): Promise<readonly string[]> {
  const read = await readIfPossible(() => look);
  if (read.status === 'not-read')
    return [
      `Whether rules see URLs as visitors wrote them is not known, so they are taken not to: ${read.why}.`,
    ];
  return read.value === true ? [`As it is live, and in no file, ${AS_WRITTEN}.`] : [];
}
