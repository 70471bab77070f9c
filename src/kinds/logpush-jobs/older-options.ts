import type { Raw } from '../../kernel/lib/decode.js';

/** The older notation's content: members by newer names, and other options. */
export interface OlderOptions {
  /** Members of `output_options` with the same meaning. */
  readonly output: Raw;
  /** Other options, kept unchanged. */
  readonly others: readonly (readonly [string, string])[];
}

/** Reads `fields=…&timestamps=…` in any order and encoding (Rulesets API document, `logpull_options`). The first of repeated names counts. */
export function parseOptions(options: string): OlderOptions {
  const parameters = [...new URLSearchParams(options)];
  const fields = parameters.filter(([name]) => name === 'fields').flatMap(([, value]) => value.split(','));
  const output: Record<string, unknown> = { field_names: fields.filter((field) => field !== '') };
  const others: (readonly [string, string])[] = [];
  for (const [name, text] of parameters) {
    if (name === 'fields') continue;
    const known = MEMBERS.find((member) => member.option === name);
    const value = known?.read(text);
    if (known === undefined || value === undefined) others.push([name, text]);
    else if (!(known.member in output)) output[known.member] = value;
  }
  return { output, others };
}

/** Writes options as documented: plain commas, percent-encoding only where needed. */
export function printOptions({ output, others }: OlderOptions): string {
  const names: readonly unknown[] = Array.isArray(output['field_names']) ? output['field_names'] : [];
  const known = MEMBERS.flatMap(({ option, member }) => {
    const value = output[member];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? [[option, String(value)] as const] : [];
  });
  return [['fields', names.join(',')] as const, ...known, ...others]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
}

/** Options of both notations (Log Output Options): both names, and how to read the older. */
const MEMBERS: readonly {
  readonly option: string;
  readonly member: string;
  readonly read: (text: string) => unknown;
}[] = [
  { option: 'timestamps', member: 'timestamp_format', read: (text) => text },
  { option: 'sample', member: 'sample_rate', read: fraction },
  {
    option: 'CVE-2021-44228',
    member: 'CVE-2021-44228',
    read: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  },
];

/** A number of the older notation; undefined for other text, also with spaces. */
function fraction(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === text && text !== '' && Number.isFinite(value) ? value : undefined;
}

/** Members of `output_options` in both notations, except fields. */
export const IN_BOTH_NOTATIONS: readonly string[] = MEMBERS.map(({ member }) => member);
