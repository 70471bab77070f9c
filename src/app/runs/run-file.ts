import type { RunDocument } from '../../generated/documents/run.js';
import { isObject } from '../../kernel/model/json.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/**
 * The text of a record, and of what becomes of it: what was planned and found stays as it is, so it is made once. `hide` takes out what must not be
 * written.
 */
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

/** A record, or why it is none. */
export type ReadRun = { readonly id: string; readonly file: string } & (
  | { readonly run: RunDocument }
  | { readonly problem: string }
);

/** Reads the text of a record. What is wrong with it is said, not thrown: one that is cut off must not hide the others. */
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
