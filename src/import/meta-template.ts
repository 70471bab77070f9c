import { isDay } from '../kernel/lib/day.js';
import type { Meta } from '../kernel/model/meta.js';

/** What a template can find in a text. */
const TAKEN = ['owner', 'ticket', 'reason', 'expires'] as const;

type Taken = (typeof TAKEN)[number];

/** A template such as `[{owner}] {ticket}: {reason}`: text before the first name, then names with the text that ends each. */
export interface MetaTemplate {
  readonly before: string;
  readonly names: readonly { readonly name: Taken; readonly until: string }[];
}

/** Longer lines are cut first. */
const LONGEST_LINE = 2000;

/** Possible values, by the schema's limits. Within a text a name is a word; a reason may be several. */
const FITS: Readonly<Record<Taken, (text: string) => boolean>> = {
  owner: (text) => /^\S{1,200}$/u.test(text),
  ticket: (text) => /^\S{1,200}$/u.test(text),
  reason: (text) => text !== '' && text.length <= 1000,
  expires: (text) => /^\d{4}-\d{2}-\d{2}$/u.test(text) && isDay(text),
};

/** A template, or what is wrong with it, as a clause. Pure. */
export function metaTemplate(text: string): MetaTemplate | { readonly wrong: string } {
  const [before = '', ...pieces] = text.split(/\{([^{}]*)\}/u);
  const names: { readonly name: Taken; readonly until: string }[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const [name = '', until = ''] = pieces.slice(at, at + 2);
    if (!isTaken(name)) return { wrong: `{${name}} is none of ${shown(TAKEN)}` };
    if (names.some((other) => other.name === name)) return { wrong: `{${name}} is there twice` };
    if (until === '' && at + 2 < pieces.length)
      return { wrong: `{${name}} needs a text after it that ends it` };
    names.push({ name, until });
  }
  return names.length === 0 ? { wrong: `it has none of ${shown(TAKEN)}` } : { before, names };
}

function isTaken(name: string): name is Taken {
  return TAKEN.some((known) => known === name);
}

function shown(names: readonly Taken[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/**
 * What templates find in lines; the first to find a member wins. Looks at a line's places at most once per template. Undefined if nothing is found.
 * Pure.
 */
export function metaIn(texts: readonly string[], templates: readonly MetaTemplate[]): Meta | undefined {
  const lines = texts.flatMap((text) => text.split(/\r?\n/u)).map((line) => line.slice(0, LONGEST_LINE));
  const found = templates.flatMap((template) => lines.flatMap((line) => inLine(line, template) ?? []));
  return found.length === 0 ? undefined : Object.assign({}, ...found.toReversed());
}

/** Without text before its first name, a template only fits the start of a line. */
function inLine(line: string, { before, names }: MetaTemplate): Meta | undefined {
  if (before === '') return takenFrom(line.trimStart(), names);
  for (let at = line.indexOf(before); at !== -1; at = line.indexOf(before, at + 1)) {
    const taken = takenFrom(line.slice(at + before.length), names);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

function takenFrom(text: string, names: MetaTemplate['names']): Meta | undefined {
  const taken: { [Name in Taken]?: string } = {};
  let rest = text;
  for (const { name, until } of names) {
    const end = until === '' ? endOf(name, rest) : rest.indexOf(until);
    const value = rest.slice(0, end).trim();
    if (end === -1 || !FITS[name](value)) return undefined;
    taken[name] = value;
    rest = rest.slice(end + until.length);
  }
  return taken;
}

/** The end of the last name: a reason's line, others' word. */
function endOf(name: Taken, text: string): number {
  if (name === 'reason') return text.length;
  const end = text.search(/[\s,;]/u);
  return end === -1 ? text.length : end;
}
