import type { Shape } from '../src/kinds/toolkit/shapes/shape.js';

/** Which values of a shape are stronger, as a sentence for the reference. Undefined if this is unknown, or makes no difference. */
export function strengthWords({ type, strength }: Shape): string | undefined {
  const isFlag = type === 'flag';
  switch (strength) {
    case undefined:
    case 'none':
      return undefined;
    case 'more':
      return isFlag ? '`true` is stronger.' : 'More is stronger.';
    case 'less':
      return isFlag ? '`false` is stronger.' : 'Less is stronger.';
    case 'wider':
      return 'Selecting more is stronger.';
  }
  if ('another' in strength) return undefined;
  if ('fewer' in strength) return 'Fewer is stronger.';
  const steps = strength.steps.map((names) => names.map((name) => `\`${name}\``).join(' or '));
  return strength.othersDoLess === true
    ? `${steps.join(', ')} is stronger than any other.`
    : `From weak to strong: ${steps.join(', ')}.`;
}
