import type { CodeAction, Diagnostic, Range, TextEdit } from 'vscode-languageserver-protocol';
import { defined } from '../../../kernel/lib/defined.js';
import { isAcceptable } from '../../../kernel/model/codes.js';
import { PROJECT_FILE } from '../../../kernel/model/settings.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { FileEdit } from '../../../kernel/model/fix.js';
import type { PositionsIn, TextPositions } from '../positions.js';
import { editBetween, withItems } from './text-edits.js';

/** The findings of the last check, the texts they are about, and the day. */
export interface Found {
  readonly file: string;
  readonly findings: readonly Finding[];
  readonly texts: ReadonlyMap<string, string>;
  readonly uriOf: (file: string) => string;
  readonly positionsIn: PositionsIn;
  /** `2026-12-31`, in UTC. */
  readonly today: string;
  /** Whether the editor can create a file. */
  readonly canCreate: boolean;
}

/** For each diagnostic: its finding's correction, or accepting a warning for a time. Pure. */
export function actionsFor(diagnostics: readonly Diagnostic[], found: Found): readonly CodeAction[] {
  const positionsOf = (file: string): TextPositions => found.positionsIn(found.texts.get(file) ?? '');
  const positions = positionsOf(found.file);
  return diagnostics.flatMap((diagnostic) => {
    const finding = found.findings.find(
      ({ code, location }) =>
        location?.file === found.file &&
        code === diagnostic.code &&
        isSameRange(positions.rangeAt(location), diagnostic.range),
    );
    if (finding === undefined) return [];
    return [
      ...fixing(finding, diagnostic, found.uriOf, positionsOf),
      ...accepting(finding, diagnostic, found),
    ];
  });
}

function isSameRange(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}

function fixing(
  { fix }: Finding,
  diagnostic: Diagnostic,
  uriOf: (file: string) => string,
  positionsOf: (file: string) => TextPositions,
): readonly CodeAction[] {
  if (fix === undefined) return [];
  const changes: Record<string, TextEdit[]> = {};
  for (const edit of fix.edits)
    (changes[uriOf(edit.file)] ??= []).push(textEdit(edit, positionsOf(edit.file)));
  return [
    {
      title: fix.title,
      kind: 'quickfix',
      isPreferred: fix.safe,
      diagnostics: [diagnostic],
      edit: { changes },
    },
  ];
}

function textEdit({ start, end, text }: FileEdit, positions: TextPositions): TextEdit {
  const at = (place: FileEdit['start']): Range['start'] => positions.rangeAt({ ...place, length: 0 }).start;
  return { range: { start: at(start), end: at(end) }, newText: text };
}

/** Adds to `accepted_findings` in the project file, with a reason to fill in. */
function accepting(
  { severity, code, ref }: Finding,
  diagnostic: Diagnostic,
  { file, texts, uriOf, positionsIn, today, canCreate }: Found,
): readonly CodeAction[] {
  if (severity !== 'warning' || !isAcceptable(code)) return [];
  const before = texts.get(PROJECT_FILE);
  if (before === undefined && !canCreate) return [];
  const until = inAMonth(today);
  const entry = { code, ...defined({ ref }), file, reason: 'why', until };
  const text = before ?? '';
  const after = withItems(text, 'accepted_findings', [entry]);
  if (after === undefined) return [];
  const uri = uriOf(PROJECT_FILE);
  const edits = [...editBetween(text, after, positionsIn(text))];
  return [
    {
      title: `Accept this ${code} until ${until}, with a reason`,
      kind: 'quickfix',
      diagnostics: [diagnostic],
      edit:
        before === undefined
          ? {
              documentChanges: [
                { kind: 'create', uri },
                { textDocument: { uri, version: null }, edits },
              ],
            }
          : { changes: { [uri]: edits } },
    },
  ];
}

const MONTH_MS = 30 * 24 * 3600 * 1000;

function inAMonth(today: string): string {
  return new Date(Date.parse(today) + MONTH_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
