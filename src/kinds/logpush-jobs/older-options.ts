import type { Raw } from '../../kernel/lib/decode.js';

/** What the older notation says: members under their names in the newer one, and what is said in no other way. */
export interface OlderOptions {
  /** Members of `output_options` that have the same meaning. */
  readonly output: Raw;
  /** Other options, kept as they are. */
  readonly others: readonly (readonly [string, string])[];
}

/** Reads `fields=…&timestamps=…`, in any order and encoding (Rulesets API document, `logpull_options`). The first of two of a name counts. */
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

/** Writes options as the document shows them: commas stay commas, and only what must be is percent-encoded. */
export function printOptions({ output, others }: OlderOptions): string {
  const names: readonly unknown[] = Array.isArray(output['field_names']) ? output['field_names'] : [];
  const known = MEMBERS.flatMap(({ option, member }) => {
    const value = output[member];
    const isSaid = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isSaid ? [[option, String(value)] as const] : [];
  });
  return [['fields', names.join(',')] as const, ...known, ...others]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
}

/** What both notations can say (Log Output Options): how each calls it, and how the older one writes it. */
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

/** A number as the older notation writes it; undefined for what can't be written back as it is. */
function fraction(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === text && text !== '' && Number.isFinite(value) ? value : undefined;
}

/** The members of `output_options` that the older notation can say as well, but for the fields. */
export const IN_BOTH_NOTATIONS: readonly string[] = MEMBERS.map(({ member }) => member);
