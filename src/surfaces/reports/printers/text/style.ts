import picocolors from 'picocolors';

/** Colour for a terminal; without it every function returns its text. */
export type Style = ReturnType<typeof picocolors.createColors>;

/** The styles of an output; colour only when it is a terminal that wants it. */
export function styleFor(color: boolean): Style {
  return picocolors.createColors(color);
}
