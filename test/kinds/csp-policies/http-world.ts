import * as fc from 'fast-check';

/** A request of the small world: every request has a host and a method. What nobody can look into is a member of it too. */
export interface SmallRequest {
  readonly host: string;
  readonly method: string;
  readonly ssl: boolean;
  readonly isOffice: boolean;
}

/** One request for each way in which the conditions below can tell requests apart. */
export const REQUESTS: readonly SmallRequest[] = [
  'shop.example',
  'pay.example',
  'a.shop.example',
  'other',
].flatMap((host) =>
  ['GET', 'POST', 'PUT'].flatMap((method) =>
    [true, false].flatMap((ssl) => [true, false].map((isOffice) => ({ host, method, ssl, isOffice }))),
  ),
);

/** A condition that knows how it is written and, on its own, what it means. */
export interface Condition {
  readonly text: string;
  readonly holds: (request: SmallRequest) => boolean;
}

const plain = fc.constantFrom<Condition>(
  { text: 'http.host eq "shop.example"', holds: ({ host }) => host === 'shop.example' },
  { text: 'http.host == "shop.example"', holds: ({ host }) => host === 'shop.example' },
  { text: 'http.host ne "pay.example"', holds: ({ host }) => host !== 'pay.example' },
  {
    text: 'http.host in {"pay.example" "shop.example"}',
    holds: ({ host }) => host === 'pay.example' || host === 'shop.example',
  },
  {
    text: 'http.request.method in {"GET" "POST"}',
    holds: ({ method }) => method === 'GET' || method === 'POST',
  },
  { text: 'http.request.method eq "GET"', holds: ({ method }) => method === 'GET' },
  { text: 'ssl', holds: ({ ssl }) => ssl },
  { text: 'true', holds: () => true },
  { text: 'false', holds: () => false },
);

/** What can't be looked into, or not in every way. */
const opaque = fc.constantFrom<Condition>(
  { text: 'ip.src in $office', holds: ({ isOffice }) => isOffice },
  {
    text: 'ends_with(http.host, "shop.example")',
    holds: ({ host }) => host.endsWith('shop.example'),
  },
);

function trees(leaves: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  return fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 2, arbitrary: leaves },
      {
        weight: 1,
        arbitrary: tie('tree').map(({ text, holds }) => ({
          text: `not (${text})`,
          holds: (request: SmallRequest) => !holds(request),
        })),
      },
      {
        weight: 3,
        arbitrary: fc.tuple(tie('tree'), tie('tree'), fc.boolean()).map(([a, b, isAnd]) => ({
          text: `(${a.text} ${isAnd ? 'and' : 'or'} ${b.text})`,
          holds: (request: SmallRequest) =>
            isAnd ? a.holds(request) && b.holds(request) : a.holds(request) || b.holds(request),
        })),
      },
    ),
  })).tree;
}

/** Expressions of which everything is known. */
export const plainExpressions = trees(plain);

/** Expressions of which a part is not. */
export const opaqueExpressions = trees(fc.oneof({ weight: 3, arbitrary: plain }, opaque));
