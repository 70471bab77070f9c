import type { CompileContext } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { MARKS } from '../toolkit/bound-content.js';
import { checkValue } from '../toolkit/shapes/check.js';
import { nameBelow, namesBelow } from '../toolkit/shapes/project-names.js';
import { withNames, type Shape } from '../toolkit/shapes/shape.js';
import { headOf, type OneObject } from './object.js';

/** The declared members of an object. Others are not managed. */
export interface ObjectSpec {
  /** Null means that a member must be absent, or have its default. */
  readonly members: Raw;
  /** The whole content, if a mark binds it. */
  readonly bound?: Raw;
  readonly source: Location;
}

/** Compiles a section. Reports read-only members, and what the table doesn't allow. */
export function compileObject(
  object: OneObject,
  { [MARKS]: _, ...declared }: Raw,
  context: CompileContext,
): readonly ObjectSpec[] {
  const { settings, report } = context;
  const bound = context.boundAt?.([]);
  for (const name of object.readOnly.filter((one) => one in declared)) {
    const message = `${object.name} has no ${name} that a file can set`;
    const help = 'Remove it: the service sets it.';
    report([name], { severity: 'error', code: 'unknown-key', message, help, atKey: true });
  }
  const members = Object.fromEntries(
    Object.entries(declared).filter(([name]) => !object.readOnly.includes(name)),
  );
  checkValue(shapeWith(object, settings.parameterNames), members, [], {
    report,
    whole: object.name,
    strict: settings.expressions.strict,
    nameOf: (at) => nameBelow(headOf(object), at),
  });
  object.check?.(members, context);
  return [{ members, ...defined({ bound }), source: context.locationOf([]) }];
}

/** The shape with the names of the project file. */
export function shapeWith(object: OneObject, names: readonly string[]): Shape {
  return withNames(object.shape, namesBelow(headOf(object), names));
}
