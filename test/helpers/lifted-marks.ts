import { expect } from 'vitest';
import { parseDocument } from 'yaml';
import { boundObjects, type BoundObject } from '../../src/engine/configuration/bound-objects.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { parseSource } from '../../src/files/yaml/document.js';
import type { SectionPath } from '../../src/kernel/model/context.js';
import { MARKS, wholeMark } from '../../src/kinds/toolkit/bound-content.js';
import type { Files } from './importing.js';
import { memoryFiles } from './world.js';

/** An object that a mark binds as a whole, and its file. */
export interface BoundInFile extends BoundObject {
  readonly file: string;
}

/** Every object of the files that a mark binds as a whole. */
export function boundIn(files: Files): readonly BoundInFile[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const { bound } = boundObjects(parseSource(file, Buffer.from(text)).document?.value);
    return [...bound.values()].map((object) => ({ ...object, file }));
  });
}

/** Files in which something has another value at a path; undefined takes it away. */
export function withValue(files: Files, file: string, path: SectionPath, value: unknown): Files {
  const document = parseDocument(files[file] ?? '');
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(value));
  return { ...files, [file]: document.toString({ lineWidth: 0 }) };
}

/** The files without the mark of an object. */
function withoutMark(files: Files, { file, path, place, content }: BoundInFile): Files {
  const owner = place.byMember === true ? path.slice(0, -1) : path;
  const document = parseDocument(files[file] ?? '');
  const marks: unknown = document.toJS();
  const all = [...owner, MARKS].reduce<unknown>(
    (inner, step) => (inner as Readonly<Record<string, unknown>>)[step],
    marks,
  ) as readonly string[];
  const others = place.byMember === true ? all.filter((mark) => mark !== wholeMark(content)) : [];
  return withValue(files, file, [...owner, MARKS], others.length === 0 ? undefined : others);
}

const STALE = 'not-understood-stale';

async function told(files: Files): Promise<readonly string[]> {
  const { findings } = await readConfiguration(memoryFiles(files));
  return findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`).toSorted();
}

/** Another value than the one that is there. */
function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, 'x_changed'];
  return value === null ? 'x_changed' : { ...(value as object), x_changed: 1 };
}

/** Changes of a bound object: a member with another value, one that is gone, and one that is new. */
function changesOf(
  { path, place, content }: BoundInFile,
  turn: number,
): readonly (readonly [SectionPath, unknown])[] {
  const [first] = Object.values(content);
  if (place.byMember === true) return [[path, another(first)]];
  const members = Object.entries(content);
  const [name, value] = members[turn % members.length] ?? [];
  const added = [[...path, 'x_added'], 1] as const;
  if (name === undefined) return [added];
  return [[[...path, name], another(value)], [[...path, name], undefined], added];
}

let turn = 0;

/** Changes each bound object, and sees its mark bind nothing any more: everything is told as if there were no mark. The others stay bound. */
export async function expectLifted(files: Files): Promise<void> {
  const all = boundIn(files);
  for (const object of all) {
    turn += 1;
    for (const [path, value] of changesOf(object, turn)) {
      const changed = withValue(files, object.file, path, value);
      expect(changed).not.toEqual(files);
      const bound = boundIn(changed).map((one) => JSON.stringify(one.path));
      expect(bound).toEqual(all.filter((one) => one !== object).map((one) => JSON.stringify(one.path)));
      const [withMark, without] = [await told(changed), await told(withoutMark(changed, object))];
      expect(withMark.filter((text) => !text.includes(STALE))).toEqual(
        without.filter((text) => !text.includes(STALE)),
      );
      expect(withMark.some((text) => text.includes(STALE) || text.startsWith('error'))).toBe(true);
    }
  }
}
