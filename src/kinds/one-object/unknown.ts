import { defined } from '../../kernel/lib/defined.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { KeptMember } from '../../kernel/model/change.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';
import { unknownMembers, undeclarableName } from '../toolkit/shapes/unknown.js';

/** Live members that are neither known nor declared. They stay, and are reported. Pure. */
export function keptIn(shape: Shape, members: Raw, declared: Raw, address: string): readonly KeptMember[] {
  return unknownMembers(shape, undeclared(shape, members, declared)).map(({ path, value, undeclarable }) => ({
    address,
    member: path,
    live: value,
    ...defined({ undeclarable: undeclarable?.reason }),
  }));
}

/** The unknown live members that an import writes and `declared` lacks. Pure. */
export function lackingIn(shape: Shape, members: Raw, declared: Raw): readonly string[] {
  return Object.keys(undeclared(shape, members, declared)).filter(
    (name) => undeclarableName(shape, name) === undefined,
  );
}

/** The live members that an import writes, without names refused as typos. Pure. */
export function declarableMembers(shape: Shape, members: Raw): Raw {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name]) => memberShape(shape, name) !== undefined || undeclarableName(shape, name) === undefined,
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
