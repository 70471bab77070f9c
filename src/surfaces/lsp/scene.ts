import { valueAt } from '../../kernel/lib/value-at.js';
import { NO_LIVE_NAMES, type LiveNames } from '../../app/session/live-names.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { namesOfLists } from '../../engine/configuration/named-lists.js';
import { outlineOf, type Part } from '../../files/yaml/outline.js';
import type { Pointer } from '../../files/yaml/places.js';
import { editorSchema } from '../../kernel/schema/editor.js';
import { compilePatterns } from '../../files/repository/patterns.js';
import { remember } from '../../kernel/lib/remember.js';
import { PROJECT_FILE, type Settings } from '../../kernel/model/settings.js';
import { MANAGED_LISTS, LIST_PREFIXES } from '@zonewright/edge-rules/expressions/catalogue/lists.js';
import type { ExpressionContext } from '@zonewright/edge-rules/expressions/context.js';
import type { Buffer } from './workspace.js';
import type { PositionsIn, TextPositions } from './positions.js';

/** What answers about a file are made from. */
export interface Scene {
  readonly file: string;
  readonly text: string;
  readonly positions: TextPositions;
  readonly positionsIn: PositionsIn;
  readonly parts: readonly Part[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly configuration: Configuration;
  /** Names from the last snapshot. */
  readonly live: LiveNames;
}

/** Prepares answers about a file. `configuration` may be of an earlier text. */
export function sceneOf(
  { file, text }: Pick<Buffer, 'file' | 'text'>,
  configuration: Configuration,
  positionsIn: PositionsIn,
  live: LiveNames = NO_LIVE_NAMES,
): Scene {
  return {
    file,
    text,
    positions: positionsIn(text),
    positionsIn,
    parts: outlineOf(text),
    schema: schemaNamed(shapeOf(file, configuration.settings)),
    configuration,
    live,
  };
}

const schemaNamed = remember(4, String, (name: Shape) => editorSchema(name));

export type Shape = 'zone' | 'account' | 'project' | 'fragment';

/** A file's kind by its name. Unmatched files are fragments. */
export function shapeOf(file: string, { zones, accounts }: Settings): Shape {
  if (file === PROJECT_FILE) return 'project';
  if (compilePatterns(zones).matches(file)) return 'zone';
  return compilePatterns(accounts).matches(file) ? 'account' : 'fragment';
}

/** True for the path of an expression. */
export function isExpression(path: Pointer): boolean {
  if (path[0] === 'invariants') return path[2] === 'never' || path[2] === 'always';
  return /(?:^|_)expression$/.test(String(path.at(-1)));
}

/** The context of an expression, from the mappings around it. */
export function contextOf(
  path: Pointer,
  value: unknown,
  { dialect, expressions }: Settings,
): ExpressionContext {
  const phase = path
    .map((_, depth) => valueAt(value, [...path.slice(0, depth), 'phase']))
    .findLast((found) => typeof found === 'string');
  return {
    mode: 'filter',
    dialect: dialect.name,
    strict: expressions.strict,
    ...(typeof phase === 'string' ? { phase } : {}),
    ...(path.includes('rules') ? {} : { use: path[0] === 'invariants' ? 'invariant' : ('policy' as const) }),
    ...(path.at(-1) === 'counting_expression' ? { use: 'counting' as const } : {}),
  };
}

/** Lists that expressions can name: all accounts' and managed ones. */
export function listNames({ scopes, settings }: Configuration): readonly string[] {
  const own = scopes.flatMap(namesOfLists);
  return [
    ...new Set([...own, ...MANAGED_LISTS.map((name) => `${LIST_PREFIXES[settings.dialect.name]}.${name}`)]),
  ];
}

/** Names of the repository's zones. */
export function zoneNames({ scopes }: Configuration): readonly string[] {
  return [...new Set(scopes.flatMap(({ scope }) => (scope.level === 'zone' ? [scope.name] : [])))];
}
