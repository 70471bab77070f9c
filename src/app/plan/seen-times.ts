import type { ChangedAt } from '../../engine/drift/who.js';
import { isObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** A reader that remembers when the service says that objects last changed. */
export interface SeenTimes {
  readonly through: (reader: ApiReader) => ApiReader;
  readonly changedAt: ChangedAt;
}

/** The members in which answers say when an object last changed. */
const TIMES = ['last_updated', 'modified_on', 'updated_at'] as const;

/** Remembers, of every answer that passes, when the objects with an id last changed. */
export function openSeenTimes(): SeenTimes {
  const seen = new Map<string, number>();
  const look = (path: string, value: unknown): void => {
    const [, , scope = ''] = path.split('/');
    keep(value, (id, at) => seen.set(keyOf(scope, id), at));
  };
  return {
    through: (reader) => ({
      get: async (request, signal) => {
        const value = await reader.get(request, signal);
        look(request.path, value);
        return value;
      },
      list: async (request, signal) => {
        const items = await reader.list(request, signal);
        look(request.path, items);
        return items;
      },
      listPart: async (request, signal) => {
        const part = await reader.listPart(request, signal);
        look(request.path, part.items);
        return part;
      },
    }),
    changedAt: (scope, id) => seen.get(keyOf(scope.id, id)),
  };
}

function keyOf(scope: string, id: string): string {
  return `${scope}/${id}`;
}

/** The objects of an answer, and the rules in them: nothing that is deeper has times of its own. */
function keep(value: unknown, told: (id: string, at: number) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) keep(item, told);
    return;
  }
  if (!isObject(value)) return;
  const id = value['id'];
  const at = TIMES.map((name) => value[name]).find((time) => typeof time === 'string');
  const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if ((typeof id === 'string' || typeof id === 'number') && !Number.isNaN(ms)) told(String(id), ms);
  if (Array.isArray(value['rules'])) keep(value['rules'], told);
}
