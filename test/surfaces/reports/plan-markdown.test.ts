import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { BLOG, changeOf, completeScope, incompleteScope, planOf } from '../../helpers/plans.js';
import { RICH } from './rich-plan.js';

test('a plan with one of everything, as Markdown', () => {
  expect(planMarkdown(planDocument(RICH)))
    .toBe(`### zonewright plan: 1 create, 2 updates, 1 delete in 2 of 3 scopes

> [!CAUTION]
>
> \`account/example-inc\` could not be read: \`GET /accounts/01a7/rulesets: HTTP 503 after 4 tries\`
>
> \`deletes-policy\` \`zone/blog.example.com/csp_policies/old\`: \`what it blocked is allowed from then on\`
>
> \`drops-rules\` \`zone/shop.example.com/rulesets/http_request_firewall_custom\`: \`old-campaign leaves the ruleset\`
>
> \`skip-moved-up\` \`zone/shop.example.com/rulesets/http_request_firewall_custom\`: \`skip-office now runs before block-admin-abroad\`
>
> \`csp-allow-to-log\` \`zone/shop.example.com/csp_policies/checkout scripts\`: \`nothing is blocked any more\`
>
> Applying this plan as reviewed is consent; so is \`--allow csp-allow-to-log\` \`--allow deletes-policy\` \`--allow drops-rules\` \`--allow skip-moved-up\`.

| scope | create | update | delete | risks |
| --- | --- | --- | --- | --- |
| \`account/example-inc\` | ? | ? | ? | not read |
| \`zone/blog.example.com\` | 0 | 0 | 1 | 1 |
| \`zone/shop.example.com\` | 1 | 2 | 0 | 3 |

\`\`\`mermaid
flowchart LR
  subgraph scope0["zone/shop.example.com"]
    s0_0["update rulesets/http_request_firewall_custom"]
    s0_1["update csp_policies/checkout scripts"]
    s0_2["create logpush_jobs/requests-to-bucket"]
    s0_0 --> s0_2
    s0_1 --> s0_2
  end
\`\`\`

<details><summary>delete <code>csp_policies/old</code> in <code>blog.example.com</code></summary>

\`\`\`diff
- csp_policies/old
\`\`\`

</details>

<details><summary>update <code>rulesets/http_request_firewall_custom</code> in <code>shop.example.com</code></summary>

\`\`\`diff
  2 kept (1 not ours)   1 added   2 changed   2 moved   1 dropped
! 2  (was 9)   skip-office         skip     ip.src in $office
+ 3            block-admin-abroad  block    http.request.uri.path contains "/admin" and ip.src.country ne "DE"
! 5            block-ports         block
!                  tcp.dstport: + 8443, − 8080
!                  enabled: false → true
! 6  (was 7)   deploy-core-rules   execute  true
!                  action_parameters.overrides.action: log → block
+                  action_parameters.overrides.enabled: true
-    (was 12)  old-campaign        block    http.host eq "promo.example.com"
! the order alone: { ip.src.country: "SX" }: block by block-ports → skip by skip-office
! { http.host: "promo.example.com" }: block by old-campaign → no rule decides
! { http.request.uri.path: "/admin" }: no rule decides → block
  the list possibly changes more than that
\`\`\`

<details><summary>expressions as written</summary>

\`\`\`diff
- block-ports expression: tcp.dstport in {80 443 8080} and ip.src ne 203.0.113.7
+ block-ports expression: tcp.dstport in {80 443 8443} and ip.src ne 203.0.113.7
\`\`\`

</details>

\`zones/shop.yaml:31\`

</details>

<details><summary>update <code>csp_policies/checkout scripts</code> in <code>shop.example.com</code></summary>

\`\`\`diff
! action: allow → log
+ enabled: true
- note: for the sale
+ script-src                 https://js.example.net  loosens
- script-src                 'unsafe-inline'         tightens
+ upgrade-insecure-requests  (the directive itself)
  would block 1 script seen in the last 30 days:  https://old-cdn.example.org/pay.js  (last seen 2 days ago; script-src)
\`\`\`

\`zones/shop.yaml:14\`

</details>

<details><summary>create <code>logpush_jobs/requests-to-bucket</code> in <code>shop.example.com</code></summary>

\`\`\`diff
+ fields  RayID
+ destination_conf: s3://bucket, secret from LOGPUSH_DESTINATION
  ownership_challenge: secret from LOGPUSH_OWNERSHIP, sent along
\`\`\`

\`zones/shop.yaml:60\`

</details>

Narrowed: the rest was not compared.

plan \`${RICH.digest}\`: applying sends 4 write requests
`);
});

describe('the headline', () => {
  test.each<readonly [string, Plan]>([
    ['no changes in 1 zone', planOf([completeScope([], ['page_shield'])])],
    [
      '1 update in 1 of 2 scopes',
      planOf([completeScope([changeOf('a')]), incompleteScope('HTTP 500', BLOG)]),
    ],
    [
      '2 creates, 1 delete in 1 of 1 scope',
      planOf([
        completeScope([
          changeOf('a', { action: 'create' }),
          changeOf('b', { action: 'create' }),
          changeOf('c', { action: 'delete' }),
        ]),
      ]),
    ],
    ['no changes: 1 of 1 scope could not be read', planOf([incompleteScope('HTTP 500', BLOG)])],
  ])('is %s', (headline, plan) => {
    expect(planMarkdown(planDocument(plan)).split('\n')[0]).toBe(`### zonewright plan: ${headline}`);
  });
});
