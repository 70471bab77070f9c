import type { ChangedAt } from '../../engine/drift/who.js';
import { isObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** A reader that remembers when objects last changed. */
export interface SeenTimes {
  readonly through: (reader: ApiReader) => ApiReader;
  readonly changedAt: ChangedAt;
}

/** Members with the time of an object's last change. */
const TIMES = ['last_updated', 'modified_on', 'updated_at'] as const;

/** Remembers the last change of objects with an id, from all answers. */
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

/** Objects of an answer and their rules. Nothing deeper has times. */
function keep(value: unknown, onTime: (id: string, at: number) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) keep(item, onTime);
    return;
  }
  if (!isObject(value)) return;
  const id = value['id'];
  const at = TIMES.map((name) => value[name]).find((time) => typeof time === 'string');
  const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if ((typeof id === 'string' || typeof id === 'number') && !Number.isNaN(ms)) onTime(String(id), ms);
  if (Array.isArray(value['rules'])) keep(value['rules'], onTime);
}
