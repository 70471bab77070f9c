import { defined } from '../kernel/lib/defined.js';
import type { Omission } from '../kinds/definition/draft.js';
import type { JsonObject } from '../kernel/model/json.js';
import type { Scope } from '../kernel/model/scope.js';
import { formatFile } from '../files/layout/format-file.js';
import { documentText, type Comment } from './document.js';
import type { SectionDraft } from './section-draft.js';

export interface FileTextOptions {
  /** The schema, relative to the file: `../schemas/zone.schema.json`. Without it editors get no line. */
  readonly schema?: string;
}

/** A scope's file with its drafts, laid out. Pure. */
export function fileText(
  scope: Scope,
  drafts: readonly SectionDraft[],
  options: FileTextOptions = {},
): string {
  const text = draftText(scope, drafts, options);
  const formatted = formatFile(text, scope.level);
  return typeof formatted === 'string' ? formatted : text;
}

/**
 * The text before layout: header, sections in schema order, remarks as comments. YAML may change some values, so the text must be read back and
 * compared. Pure.
 */
export function draftText(
  scope: Scope,
  drafts: readonly SectionDraft[],
  { schema }: FileTextOptions = {},
): string {
  const content: JsonObject = Object.fromEntries([
    [scope.level, headerOf(scope)],
    ...drafts.flatMap(({ name, draft }) =>
      draft.section === undefined ? [] : [[name, draft.section] as const],
    ),
  ]);
  const modeline = { path: [scope.level], text: `yaml-language-server: $schema=${schema ?? ''}` };
  return documentText(content, {
    above: [...(schema === undefined ? [] : [modeline]), ...drafts.filter(isWritten).flatMap(commentsOf)],
    end: drafts
      .filter((draft) => !isWritten(draft))
      .flatMap((draft) => commentsOf(draft).map((one) => one.text)),
  });
}

function isWritten({ draft }: SectionDraft): boolean {
  return draft.section !== undefined;
}

function headerOf(scope: Scope): JsonObject {
  const { name, id } = scope;
  const plan = scope.level === 'zone' ? scope.plan : undefined;
  return { name, id, ...defined({ plan }) };
}

/** A comment above a section says what is left out, so that it does not look complete. */
function commentsOf({ name, draft }: SectionDraft): readonly Comment[] {
  return [
    ...draft.remarks.map(({ path, text }) => ({ path: [name, ...path], text })),
    ...draft.omissions.map((omission) => ({ path: [name], text: omissionWords(name, omission) })),
  ];
}

function omissionWords(name: string, { what, why }: Omission): string {
  return `Left out of ${name}: ${what}, because ${why}.`;
}
