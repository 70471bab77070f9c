import type { Plan } from '@zonewright/edge-rules/lib/plans.js';
import { flag, record, type RecordShape, type Strength } from '../toolkit/shapes/shape.js';

/** The two lists of the service, as files call them. */
export type Side = 'request_headers' | 'response_headers';

/** A managed transform that is publicly known. */
export interface TransformFacts {
  readonly side: Side;
  readonly about: string;
  /** `more` if visitors or the origin are worse off without it. */
  readonly strength: Extract<Strength, 'more' | 'none'>;
  /** The smallest plan that has it; absent if all have. */
  readonly plan?: Plan;
  /** The one that can't be on at the same time. */
  readonly excludes?: string;
}

/** The known transforms by id (Available Managed Transforms). A zone lists those of its plan and products. */
export const TRANSFORMS: Readonly<Record<string, TransformFacts>> = {
  add_bot_protection_headers: {
    side: 'request_headers',
    about: 'Adds `cf-bot-score`, `cf-verified-bot`, `cf-ja3-hash` and `cf-ja4`, for decisions of the origin.',
    strength: 'more',
    plan: 'enterprise',
  },
  add_client_certificate_headers: {
    side: 'request_headers',
    about: 'Adds `cf-cert-*` with the certificate of a visitor, for decisions of the origin.',
    strength: 'more',
  },
  add_visitor_location_headers: {
    side: 'request_headers',
    about: 'Adds the place of a visitor: `cf-ipcity`, `cf-ipcountry`, `cf-region` and others.',
    strength: 'none',
  },
  add_true_client_ip_headers: {
    side: 'request_headers',
    about: 'Adds `true-client-ip`.',
    strength: 'none',
    plan: 'enterprise',
    excludes: 'remove_visitor_ip_headers',
  },
  remove_visitor_ip_headers: {
    side: 'request_headers',
    about: 'Hides the address of a visitor from the origin.',
    strength: 'more',
    excludes: 'add_true_client_ip_headers',
  },
  'remove_x-powered-by_header': {
    side: 'response_headers',
    about: 'Removes `X-Powered-By`, which names the software of the origin.',
    strength: 'more',
  },
  add_security_headers: {
    side: 'response_headers',
    about:
      'Adds `x-content-type-options: nosniff`, `x-frame-options: SAMEORIGIN`, `referrer-policy: same-origin` and others.',
    strength: 'more',
  },
};

/** The section: each list maps ids to whether they are on. */
export const TRANSFORMS_SHAPE: RecordShape = record({
  request_headers: record(shapesOf('request_headers'), {
    about: 'Transforms of requests by their ids, true for on. One that is not named stays as it is.',
  }),
  response_headers: record(shapesOf('response_headers'), {
    about: 'Transforms of responses by their ids, true for on. One that is not named stays as it is.',
  }),
});

function shapesOf(side: Side): Parameters<typeof record>[0] {
  return Object.fromEntries(
    Object.entries(TRANSFORMS)
      .filter(([, facts]) => facts.side === side)
      .map(([id, { about, strength }]) => [id, flag({ about, strength, default: false })]),
  );
}

/** The transforms that are known to exclude one. */
export function excludedBy(id: string): readonly string[] {
  const excludes = Object.hasOwn(TRANSFORMS, id) ? TRANSFORMS[id]?.excludes : undefined;
  return excludes === undefined ? [] : [excludes];
}
