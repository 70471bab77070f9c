import type { MigrationCode } from '../../kernel/model/codes.js';
import { output, type Explanation } from './explanation.js';

const IN_THE_WAY = 'docs/migrations.md#what-is-in-the-way';
const POOLS = 'docs/migrations.md#pool-notifications-zonewright-migrate-pool-notifications';

/** What is in the way of a migration, and what should be known before and after. While an error stands, nothing is sent. */
export const MIGRATIONS: Readonly<Record<MigrationCode, Explanation>> = {
  'beyond-declared': {
    meaning: 'The zone file asks for validation, and --to complete goes further.',
    advice: 'Write migration: complete in the zone file first, so that the files say what is done.',
  },
  'entry-point-written': {
    meaning:
      'The entry point that the migration made was written into the zone file, so that the next plan has nothing to change there.',
    advice: 'Review that edit of the file and commit it.',
  },
  'expression-too-long': {
    meaning: 'Firewall rules that would be migrated have expressions longer than 4 KB.',
    advice: 'Shorten them (a list takes many addresses), or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'no-configuration': {
    meaning: 'The service offers no new configuration for the zone.',
    advice: 'Fix what else is told, then look again; or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'no-way-back': {
    meaning: 'The zone is on the new rules only, and the file asks for validation. No step leads back.',
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
      'The service refuses to show something that no document describes: overrides, firewall rules or settings of the previous rules. Nothing was assumed about it.',
    advice: 'Give the token the right to read it, or look at it in the dashboard.',
    more: 'docs/migrations.md#what-the-documents-dont-show',
  },
  'not-ready': {
    meaning: 'Right before the request, the zone was no longer in a state from which the migration leads on.',
    advice: 'Make a new dry run and read what is in the way.',
    more: IN_THE_WAY,
  },
  'nothing-generated': {
    meaning:
      'The configuration that the service offers has no rules. To send it would leave the zone without managed rules.',
    advice: 'Ask the support of the service.',
    more: IN_THE_WAY,
  },
  'page-rules': {
    meaning: 'After the migration, page rules can no longer switch the managed rules off.',
    advice: 'Write skip rules in their place.',
    more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
  },
  'paranoia-level': {
    meaning: 'After the migration, the paranoia level of the core rule set is PL2.',
    advice: 'Another level is an override of categories in the zone file.',
    more: 'docs/migrations.md#what-is-sent-and-what-is-lost',
  },
  'policy-unclear': {
    meaning:
      "An alert policy of the declared name has filters that no document names, so zonewright can't tell which pools it covers.",
    advice: 'Declare another name, and a policy of that name is made. The one that is there stays as it is.',
    more: POOLS,
  },
  'restore-file-missing': {
    meaning:
      'The restore file of this token is gone, so what was sent is not known any more and could not be compared with what is there now.',
    advice: 'Look at the entry point yourself, with zonewright plan.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'sent-before': {
    meaning: 'The same request was sent before, and nobody knows what became of it.',
    example: output(
      'warning  sent-before  zone/shop.example.com: this request was sent before, and it is not known what became of it',
    ),
    advice:
      'Run the command again with the same token: it waits until the deadline and sends nothing. When nothing has come of it by then, a dry run has a token for one more try.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'sent-without-effect': {
    meaning:
      'The same request was sent before, and when its time was over the zone was where it had been before. The file beside the restore file, which ends with .without-effect, says when that was.',
    example: output(
      'warning  sent-without-effect  zone/shop.example.com: this request was sent before, and after 60 min of waiting it had had no effect: previous rules only (state start)',
    ),
    advice:
      'Look at the zone in the dashboard. The new token sends the request once more; the old one goes on waiting for the first.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'state-not-named': {
    meaning: 'The zone is in a state that no document names, and no step leads from it.',
    advice: 'Look at the zone in the dashboard, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'states-disagree': {
    meaning:
      'The check and the status of the migration contradict each other, so it is not clear how far the zone is.',
    advice: 'Look again later, and ask the support of the service if it stays.',
    more: IN_THE_WAY,
  },
  'token-not-marked': {
    meaning: 'Everything was done, but the token could not be marked as one that needs no waiting.',
    advice: 'Nothing for the job. Check that the folder of restore files is writable.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'too-many-firewall-rules': {
    meaning: 'More firewall rules bypass the managed rules than the service can migrate.',
    advice: 'Delete or join some of them, or ask the support of the service.',
    more: IN_THE_WAY,
  },
  'unreached-recipients': {
    meaning:
      "Addresses that pools tell today would not be told by the new policy. It is an error until somebody consents, as clearing them can't be undone.",
    advice: 'Add them to email of the policy, or consent with --allow unreached-recipients.',
    more: POOLS,
  },
  'uri-overrides': {
    meaning: 'The zone has WAF overrides by URI, and the new rules have none.',
    advice:
      'Look whether they are still needed. --delete-overrides deletes them first, in the same confirmed run.',
    more: IN_THE_WAY,
  },
  'validation-needs-enterprise': {
    meaning: 'Only Enterprise zones have a validation mode, and the zone file names no plan or another one.',
    advice: 'Use --to complete; or write plan: enterprise in the zone header, if that is what it is.',
    more: IN_THE_WAY,
  },
  'validation-plan': {
    meaning:
      'The zone file asks for validation, which only Enterprise zones have, and its header names no plan or another one.',
    advice: 'Write plan: enterprise in the zone header if it is one, else migration: complete.',
    more: IN_THE_WAY,
  },
};
