import { defined } from '../../kernel/lib/defined.js';
import { itemDetails } from '../../kernel/lib/fields.js';

/** What a job logs, whichever of the service's two notations says it. */
export interface JobOptions {
  readonly fields: readonly string[];
  readonly timestamps?: string;
  /** Other options, kept as they are. */
  readonly others: readonly (readonly [string, string])[];
}

/** Reads `fields=…&timestamps=…`, in any order and encoding (Rulesets API document, `logpull_options`). */
export function parseOptions(text: string): JobOptions {
  const parameters = [...new URLSearchParams(text)];
  const fields = parameters.filter(([name]) => name === 'fields').flatMap(([, value]) => value.split(','));
  const timestamps = parameters.find(([name]) => name === 'timestamps')?.[1];
  return {
    fields: fields.filter((field) => field !== ''),
    ...defined({ timestamps }),
    others: parameters.filter(([name]) => name !== 'fields' && name !== 'timestamps'),
  };
}

/** Writes options as the document shows them: commas stay commas, and only what must be is percent-encoded. */
export function printOptions(options: JobOptions): string {
  const parts: (readonly [string, string])[] = [['fields', options.fields.join(',')]];
  if (options.timestamps !== undefined) parts.push(['timestamps', options.timestamps]);
  return [...parts, ...options.others]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
}

/** True when both log the same fields in the same form; the order of fields and options means nothing. */
export function sameOptions(a: JobOptions, b: JobOptions): boolean {
  const [{ timestamps: left = DEFAULT_TIMESTAMPS }, { timestamps: right = DEFAULT_TIMESTAMPS }] = [a, b];
  return left === right && itemDetails('fields', a.fields, b.fields).length === 0;
}

/** What the public service uses where nothing is said. */
export const DEFAULT_TIMESTAMPS = 'unixnano';
