import picocolors from 'picocolors';

/** Functions that colour text. Without colour, they return it unchanged. */
export type Style = ReturnType<typeof picocolors.createColors>;

/** The style with or without colour. */
export function styleFor(color: boolean): Style {
  return picocolors.createColors(color);
}
