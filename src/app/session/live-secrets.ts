import { isObject } from '../../kernel/model/json.js';
import type { ApiReader, Service } from '../../kernel/model/request.js';
import { KINDS } from '../../kinds/registry.js';

/** Members with a documented secret, in any object. */
const MEMBERS: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ secretMembers }) => Object.keys(secretMembers)),
);

/** A service that passes secrets in answers to `learn` first. */
export function learningSecrets<Known extends Service>(
  service: Known,
  learn: (values: readonly string[]) => void,
): Known {
  const learnt = <Answer>(answer: Answer): Answer => {
    const values = secretsIn(answer);
    if (values.length > 0) learn(values);
    return answer;
  };
  const learning = (reader: ApiReader): ApiReader => ({
    get: async (...asked) => learnt(await reader.get(...asked)),
    list: async (...asked) => learnt(await reader.list(...asked)),
    listPart: async (...asked) => learnt(await reader.listPart(...asked)),
  });
  return {
    ...service,
    reader: learning(service.reader),
    proof: learning(service.proof),
    writer: { send: async (...sent) => learnt(await service.writer.send(...sent)) },
  };
}

/** True if an answer has a documented secret. */
export function holdsSecret(answer: unknown): boolean {
  return secretsIn(answer).length > 0;
}

function secretsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    MEMBERS.has(name) ? textsIn(inner) : secretsIn(inner),
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
