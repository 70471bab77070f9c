import { textOfFile } from '../../../files/repository/file-text.js';
import { isDeepStrictEqual } from 'node:util';
import { certainReplacement } from '@zonewright/edge-rules/lib/correction.js';
import { isObject } from '../../../kernel/model/json.js';
import { commentsOf } from '../../../files/layout/comments.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { withTexts } from '../../../files/repository/with-texts.js';
import { editedText } from '../../../files/yaml/apply-edits.js';
import { parseSource, type Pointer } from '../../../files/yaml/document.js';
import { LayoutError } from '../../../files/yaml/edit/edit-types.js';
import { movedText } from '../../../files/yaml/edit/move.js';
import { valueAt } from '../../../kernel/lib/value-at.js';
import { editedValue, emptiedBy, placesIn, type Place } from './edited-value.js';
import { notPossible, NotUpgraded } from './not-upgraded.js';
import { readRoots, type Root } from './roots.js';
import type { FormatEdit } from './steps.js';
import type { PlacedPart } from './whole-file.js';

/** The most rounds: several includes can override each other. */
const MOST_ROUNDS = 10;

/** The texts of files that an edit changes. A member hidden by another one over its include is found in the next round. */
export async function editedFiles(
  edit: FormatEdit,
  files: RepositoryFiles,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const before = await readRoots(files);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = withTexts(files, texts);
    const parts = partsToEdit(edit, round === 0 ? before : await readEdited(edit, now));
    if (parts.length === 0) break;
    for (const [file, own] of byFile(parts))
      texts.set(file, editedFile(edit, own, await textOfFile(now, file)));
  }
  const after = await readEdited(edit, withTexts(files, texts));
  for (const [index, root] of before.entries()) {
    const wanted = editedValue(edit, root.whole.value, rootPlaces(edit, root));
    if (!isDeepStrictEqual(after[index]?.whole.value, wanted)) throw notPossible(edit, root.file, NOT_ALIKE);
  }
  for (const [file, text] of texts) {
    if (!isDeepStrictEqual(notesIn(text), notesIn(await textOfFile(files, file))))
      throw notPossible(edit, file, 'a comment would be lost: write what is in braces on lines of its own');
  }
  return texts;
}

/** Reads files after an edit. Throws NotUpgraded with the edit as reason if that fails. */
async function readEdited(edit: FormatEdit, files: RepositoryFiles): Promise<readonly Root[]> {
  try {
    return await readRoots(files);
  } catch (error) {
    const file = error instanceof NotUpgraded ? error.findings[0]?.location?.file : undefined;
    throw file === undefined ? error : notPossible(edit, file, NOT_ALIKE);
  }
}

const NOT_ALIKE = 'it is included, or has such a key already, so that its values would not be the same';

function notesIn(text: string): readonly string[] {
  return commentsOf(text)
    .map((comment) => comment.text)
    .toSorted();
}

function rootPlaces(edit: FormatEdit, { of, whole }: Root): readonly Place[] {
  return edit.of.includes(of) ? placesIn(edit, whole.value) : [];
}

/** A member to edit, in the file where it is written. */
interface PartToEdit extends PlacedPart {
  readonly to: Pointer;
}

/** The members to edit, each once: files share fragments. */
function partsToEdit(edit: FormatEdit, roots: readonly Root[]): readonly PartToEdit[] {
  const parts = roots.flatMap((root) => rootPlaces(edit, root).map((place) => partToEdit(edit, place, root)));
  return [
    ...new Map(parts.map((part) => [JSON.stringify([part.document.file, part.pointer]), part])).values(),
  ];
}

function partToEdit(edit: FormatEdit, { from, to }: Place, { whole, file }: Root): PartToEdit {
  const part = whole.partOf(from);
  const holder = holderOf(to, whole.value);
  const target = whole.partOf(holder);
  if (target.document !== part.document)
    throw notPossible(
      edit,
      file,
      `it is in ${part.document.file}, and its new place in ${target.document.file}`,
    );
  return { ...part, to: [...target.pointer, ...to.slice(holder.length)] };
}

/** The innermost mapping of a value around a place. */
function holderOf(to: Pointer, value: unknown): Pointer {
  const depths = to.map((_, depth) => to.slice(0, to.length - 1 - depth));
  return depths.find((at) => isObject(valueAt(value, at))) ?? [];
}

function byFile(parts: readonly PartToEdit[]): ReadonlyMap<string, readonly PartToEdit[]> {
  const files = new Map<string, PartToEdit[]>();
  for (const part of parts) {
    const { file } = part.document;
    files.set(file, [...(files.get(file) ?? []), part]);
  }
  return files;
}

/** The text of a file after an edit at all its places. */
function editedFile(edit: FormatEdit, parts: readonly PartToEdit[], text: string): string {
  const [first] = parts;
  if (first === undefined) return text;
  const { file } = first.document;
  if (edit.type === 'rename') {
    const edits = parts.flatMap(
      ({ document, pointer }) => document.corrected(pointer, 'key', certainReplacement(edit.to)) ?? [],
    );
    return editedText(text, edits);
  }
  try {
    return parts.reduce((now, { pointer, to }) => {
      const value = parseSource(file, new TextEncoder().encode(now)).document?.value;
      return movedText(now, value, { from: pointer, to, gone: emptiedBy(value, pointer) });
    }, text);
  } catch (error) {
    if (error instanceof LayoutError)
      throw notPossible(
        edit,
        file,
        'it is laid out in a way that no edit keeps: run zonewright fmt on it first',
      );
    throw error;
  }
}
