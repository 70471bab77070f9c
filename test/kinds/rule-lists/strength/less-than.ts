import type { Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';

/** A value of a member that does less than one, as its shape says; undefined where none is known. Of what makes no difference, any other. */
export function lessThan(shape: Shape, said: unknown): unknown {
  const value = said ?? shape.default;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { strength } = shape;
  if (value === undefined || strength === undefined) return undefined;
  switch (strength) {
    case 'none':
      return { other: 1 };
    case 'wider':
      return `${text === '' ? 'http.host eq "a"' : `(${text})`} and http.user_agent eq "none"`;
    case 'more':
      if (typeof value === 'boolean') return value ? false : undefined;
      if (shape.type !== 'number') return undefined;
      if (shape.among !== undefined) return shape.among.find((other) => other < Number(value));
      return Number(value) > (shape.minimum ?? -Infinity) ? shape.minimum : undefined;
    case 'less':
      if (typeof value === 'boolean') return value ? undefined : true;
      return Number(value) + 1;
  }
  if ('another' in strength) return `${text}-other`;
  if ('fewer' in strength) return Array.isArray(value) ? [...value, 'http.user_agent'] : undefined;
  if (strength.othersDoLess === true) return value === strength.steps[0]?.[0] ? 'other' : undefined;
  const step = strength.steps.findIndex((names) => names.some((name) => name === value));
  return strength.steps[step - 1]?.[0];
}
