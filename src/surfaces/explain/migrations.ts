import type { MigrationCode } from '../../kernel/model/codes.js';
import { output, type Explanation } from './explanation.js';

const IN_THE_WAY = 'docs/migrations.md#what-is-in-the-way';
const POOLS = 'docs/migrations.md#pool-notifications-zonewright-migrate-pool-notifications';

/** What is in the way of a migration, and what should be known before and after. While an error stands, nothing is sent. */
export const MIGRATIONS: Readonly<Record<MigrationCode, Explanation>> = {
  'beyond-declared': {
    meaning: 'The zone file asks for validation, but --to complete goes further.',
    advice: 'Write migration: complete in the zone file first, so that the files say what will be done.',
  },
  'entry-point-written': {
    meaning:
      'The entry point that the migration created was written into the zone file, so the next plan does not change it.',
    advice: 'Review that edit of the file and commit it.',
  },
  'expression-too-long': {
    meaning: 'Firewall rules that would be migrated have expressions longer than 4 KB.',
    advice: 'Shorten them (a list can replace many addresses), or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'no-configuration': {
    meaning: 'The service offers no new configuration for the zone.',
    advice: 'Fix the other problems in the report and check again, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'no-way-back': {
    meaning:
      'The zone is on the new rules only, but the file asks for validation. The service has no way back.',
    advice: 'Write migration: complete in the zone file.',
    more: IN_THE_WAY,
  },
  'not-compatible': {
    meaning:
      "The service says that the zone can't be moved to the new rules. Overrides by URI are the documented reason.",
    advice: 'Delete those overrides, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'not-read': {
    meaning:
      'The service refuses to show something that no documentation describes: overrides, firewall rules or settings of the previous rules. zonewright assumes nothing about it.',
    advice: 'Give the token the right to read it, or look at it in the dashboard.',
    more: 'docs/migrations.md#what-the-documents-dont-show',
  },
  'not-ready': {
    meaning: 'Right before the request, the zone was no longer in a state from which it can be migrated.',
    advice: 'Make a new dry run and read what blocks the migration.',
    more: IN_THE_WAY,
  },
  'nothing-generated': {
    meaning:
      'The configuration that the service offers has no rules. Sending it would leave the zone without managed rules.',
    advice: 'Ask the support of the service.',
    more: IN_THE_WAY,
  },
  'page-rules': {
    meaning: 'After the migration, page rules can no longer switch the managed rules off.',
    advice: 'Write skip rules instead.',
    more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
  },
  'paranoia-level': {
    meaning: 'After the migration, the paranoia level of the core rule set is PL2.',
    advice: 'For another level, override categories in the zone file.',
    more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
  },
  'policy-unclear': {
    meaning:
      'An alert policy of the declared name has filters that no documentation describes, so zonewright does not know which pools it covers.',
    advice:
      'Declare another name: zonewright creates a policy of that name. The existing one stays as it is.',
    more: POOLS,
  },
  'restore-file-missing': {
    meaning:
      "The restore file of this token is gone. zonewright no longer knows what was sent, so it can't compare it with what is live.",
    advice: 'Look at the entry point yourself, with zonewright plan.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'sent-before': {
    meaning: 'The same request was sent before, and its outcome is unknown.',
    example: output(
      'warning  sent-before  zone/shop.example.com: this request was sent before, and its outcome is unknown',
    ),
    advice:
      'Run the command again with the same token: it waits until the deadline and sends nothing. If the request has had no effect by then, a dry run gives a token for one more try.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'sent-without-effect': {
    meaning:
      'The same request was sent before, and the zone was unchanged when its time was over. The file next to the restore file with the ending .without-effect records when that was.',
    example: output(
      'warning  sent-without-effect  zone/shop.example.com: this request was sent before, and after 60 min of waiting it had had no effect: previous rules only (state start)',
    ),
    advice:
      'Look at the zone in the dashboard. The new token sends the request once more; the old one keeps waiting for the first request.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'state-not-named': {
    meaning: 'The zone is in a state that no documentation names, and no known step leads out of it.',
    advice: 'Look at the zone in the dashboard, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'states-disagree': {
    meaning:
      'The check and the status of the migration contradict each other, so it is not clear how far the migration of the zone is.',
    advice: 'Check again later. If it stays, ask the support of the service.',
    more: IN_THE_WAY,
  },
  'token-not-marked': {
    meaning: 'Everything was done, but the token could not be marked as one that needs no more waiting.',
    advice: 'The job needs nothing more. Check that the folder of restore files is writable.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'too-many-firewall-rules': {
    meaning: 'More firewall rules bypass the managed rules than the service can migrate.',
    advice: 'Delete or join some of them, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'unreached-recipients': {
    meaning:
      "Pools notify addresses today that the new policy would not notify. It is an error until somebody consents, as clearing the addresses can't be undone.",
    advice: 'Add them to email of the policy, or consent with --allow unreached-recipients.',
    more: POOLS,
  },
  'uri-overrides': {
    meaning: 'The zone has WAF overrides by URI, and the new rules have none.',
    advice:
      'Check whether they are still needed. --delete-overrides deletes them first, in the same confirmed run.',
    more: IN_THE_WAY,
  },
  'validation-needs-enterprise': {
    meaning: 'Only Enterprise zones have a validation mode. The zone file names another plan or none.',
    advice: 'Use --to complete, or write plan: enterprise in the zone header if the zone has that plan.',
    more: IN_THE_WAY,
  },
  'validation-plan': {
    meaning:
      'The zone file asks for validation, which only Enterprise zones have. Its header names another plan or none.',
    advice:
      'If it is an Enterprise zone, write plan: enterprise in the zone header. Otherwise, write migration: complete.',
    more: IN_THE_WAY,
  },
};
