import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import { skeletonOf, unseenIn } from '@zonewright/edge-rules/lib/odd-characters.js';
import { likelyReplacement } from '@zonewright/edge-rules/lib/correction.js';

/** The members that name a list item; the first present. */
const KEYS = ['ref', 'name', 'description'] as const;

/** Lists whose items are named by their description. */
const DESCRIBED: ReadonlySet<string> = new Set(['policies']);

/** Warns of unreadable names in a section's lists: with invisible characters, or two that look the same. `section`: its value. */
export function checkNames(section: unknown, context: CompileContext, at: SectionPath = []): void {
  if (Array.isArray(section)) {
    checkList(section, context, at);
    section.forEach((item: unknown, index) => checkNames(item, context, [...at, index]));
  } else if (isObject(section)) {
    for (const [name, member] of Object.entries(section))
      if (typeof member === 'object') checkNames(member, context, [...at, name]);
  }
}

function checkList(items: readonly unknown[], context: CompileContext, at: SectionPath): void {
  const looks = new Map<string, readonly [name: string, path: SectionPath]>();
  items.forEach((item, index) => {
    const key = isObject(item) ? keyOf(item, at) : undefined;
    const name = key === undefined || !isObject(item) ? undefined : item[key];
    if (key === undefined || typeof name !== 'string') return;
    const path = [...at, index, key];
    reportUnseen(name, path, context);
    const look = skeletonOf(name);
    const former = looks.get(look);
    if (former === undefined) looks.set(look, [name, path]);
    else if (former[0] !== name) reportAlike(former, path, key, context);
  });
}

function keyOf(item: Readonly<Record<string, unknown>>, at: SectionPath): string | undefined {
  const last = at.findLast((step) => typeof step === 'string');
  return KEYS.find((key) => {
    const isName = key !== 'description' || DESCRIBED.has(last ?? '');
    return isName && typeof item[key] === 'string';
  });
}

function reportUnseen(name: string, path: SectionPath, { report }: CompileContext): void {
  const unseen = unseenIn(name);
  if (unseen === undefined) return;
  const visible = name.slice(0, unseen.from) + name.slice(unseen.to);
  report(path, {
    severity: 'warning',
    code: 'name-invisible',
    message: `${unseen.name} in this name is invisible, or looks like a space`,
    help: 'Write the name without it.',
    span: { from: unseen.from, to: unseen.to },
    ...(unseenIn(visible) === undefined && visible !== '' ? { fix: likelyReplacement(visible) } : {}),
  });
}

function reportAlike(
  [, former]: readonly [string, SectionPath],
  path: SectionPath,
  key: string,
  { report }: CompileContext,
): void {
  report(path, {
    severity: 'warning',
    code: 'name-look-alike',
    message: `this ${key} looks like another one and is not the same: a letter is of another alphabet, or composed in another way`,
    help: 'Give one of them another name, or write it again.',
    related: { path: former, message: 'the other one' },
  });
}
