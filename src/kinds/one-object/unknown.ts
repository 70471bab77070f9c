import { defined } from '../../kernel/lib/defined.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { KeptMember } from '../../kernel/model/change.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';
import { unknownMembers, unsaidName } from '../toolkit/shapes/unknown.js';

/** Live members that are neither known nor declared. They stay, and are reported. Pure. */
export function keptIn(shape: Shape, members: Raw, declared: Raw, address: string): readonly KeptMember[] {
  return unknownMembers(shape, undeclared(shape, members, declared)).map(({ path, value, unsaid }) => ({
    address,
    member: path,
    live: value,
    ...defined({ unsaid: unsaid?.reason }),
  }));
}

/** The unknown live members that an import writes and `declared` lacks. Pure. */
export function lackingIn(shape: Shape, members: Raw, declared: Raw): readonly string[] {
  return Object.keys(undeclared(shape, members, declared)).filter(
    (name) => unsaidName(shape, name) === undefined,
  );
}

/** The live members that an import writes, without names refused as typos. Pure. */
export function sayableIn(shape: Shape, members: Raw): Raw {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name]) => memberShape(shape, name) !== undefined || unsaidName(shape, name) === undefined,
    ),
  );
}

function undeclared(shape: Shape, members: Raw, declared: Raw): Raw {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name]) => memberShape(shape, name) === undefined && !Object.hasOwn(declared, name),
    ),
  );
}
