import type { OneObject } from '../one-object/object.js';
import { checkTransforms, refusedTransforms } from './problems.js';
import { TRANSFORMS_SHAPE } from './table.js';
import { decodeTransforms, encodeTransforms, LISTS } from './wire.js';

/** Managed transforms of a zone. A write has only changed ids. */
export const MANAGED_TRANSFORMS: OneObject<'managed_transforms'> = {
  name: 'managed_transforms',
  title: 'managed transforms',
  path: '/managed_headers',
  method: 'PATCH',
  shape: TRANSFORMS_SHAPE,
  readOnly: [],
  needs: Object.values(LISTS),
  example: {
    request_headers: { add_visitor_location_headers: true },
    response_headers: { add_security_headers: true },
  },
  decode: decodeTransforms,
  body: encodeTransforms,
  weakening: 'weakens-headers',
  check: checkTransforms,
  refusals: refusedTransforms,
};
