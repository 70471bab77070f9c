import type { RunDocument } from '../../generated/documents/run.js';
import { isObject } from '../../kernel/model/json.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** The text of a record. What was planned and found does not change, so it is made once. `hide` redacts. */
export function textOf(
  { plan, found }: RunDocument,
  hide: (text: string) => string,
): (run: RunDocument) => string {
  const lasting = hide(JSON.stringify({ plan, found }, undefined, 2));
  return ({ plan: _, found: __, ...run }) => {
    const head = hide(JSON.stringify(run, undefined, 2));
    return `${head.slice(0, head.lastIndexOf('\n}'))},${lasting.slice(1)}\n`;
  };
}

/** A record, or its problem. */
export type ReadRun = { readonly id: string; readonly file: string } & (
  | { readonly run: RunDocument }
  | { readonly problem: string }
);

/** Reads a record's text. Returns its problem instead of throwing: a broken one must not hide others. */
export function decodeRun(text: string, id: string, file: string): ReadRun {
  const problem = (why: string): ReadRun => ({ id, file, problem: why });
  const value = parse(text);
  if (value === undefined) return problem('it is cut off or not JSON');
  const version = isObject(value) ? value['format_version'] : undefined;
  if (typeof version === 'string' && version !== '1.0')
    return problem(`it has format ${JSON.stringify(version.slice(0, 40))}, and this version reads 1.0`);
  if (!validatorOf<RunDocument>('run')(value)) return problem('it is not a run record');
  return value.id === id ? { id, file, run: value } : problem(`it is the record of run ${value.id}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
