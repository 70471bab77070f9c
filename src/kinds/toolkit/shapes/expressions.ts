import { isObject } from '../../../kernel/model/json.js';
import type { SectionPath } from '../../../kernel/model/context.js';
import type { ExpressionUse } from '@zonewright/edge-rules/expressions/context.js';
import { itemShape, memberShape, type Shape } from './shape.js';

/** An expression in an object, and its purpose. */
export interface ExpressionAt {
  readonly path: SectionPath;
  readonly text: string;
  readonly use: ExpressionUse;
}

/** Every expression in a value, in the file's order, without empty ones. Pure. */
export function expressionsIn(
  shape: Shape | undefined,
  value: unknown,
  path: SectionPath = [],
): readonly ExpressionAt[] {
  if (shape === undefined) return [];
  if (typeof value === 'string')
    return shape.type === 'text' && shape.use !== undefined && value !== ''
      ? [{ path, text: value, use: shape.use }]
      : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => expressionsIn(itemShape(shape), item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    expressionsIn(memberShape(shape, name), member, [...path, name]),
  );
}
