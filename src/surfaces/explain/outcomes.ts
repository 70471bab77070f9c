import type {
  Confirmation,
  FailureReason,
  NotReachedReason,
  StepOutcome,
} from '../../engine/apply/outcome.js';
import { output, type Explanation } from './explanation.js';

type Status = StepOutcome['status'];

/** What became of a change: the `status` of a result. */
export const STATUSES: Readonly<Record<Status, Explanation>> = {
  applied: {
    meaning:
      'The change is done. The answer or a read confirms it, or the live object already was as declared.',
    example: output('  ok   page_shield'),
    advice: 'Nothing.',
  },
  differs: {
    meaning:
      'The service answered the write, but what it stored is not what was sent: a rule is missing, disabled or moved, or a member has another value. Somebody wrote at the same time, or something on the way to the service changes requests. No further change of the scope was sent.',
    example: output('  differs   rulesets/http_request_firewall_custom   1 thing is not stored as sent'),
    advice:
      'Check what the report names, and the object on the service. zonewright plan shows what is left to do; zonewright undo plans the way back.',
  },
  failed: {
    meaning: 'The change was certainly not carried out. The reason is shown next to it.',
    advice: 'Fix the cause and apply again: what is done stays done.',
  },
  not_reached: {
    meaning: 'Nothing was sent for the change. The reason is shown next to it.',
    example: output('  not sent   logpush_jobs/requests   waits for zone/shop.example.com/log_fields'),
    advice: 'Apply again once the reason is gone.',
  },
  unknown: {
    meaning: 'The request was sent, but its outcome could not be found out.',
    advice:
      'Run zonewright plan: it shows what is left to do. zonewright never repeats a write without a read first.',
  },
};

/** Why a change was not carried out: the `reason` of a result. */
export const REASONS: Readonly<
  Record<FailureReason | NotReachedReason | 'stored-otherwise' | 'unknown-outcome' | 'bug', Explanation>
> = {
  'refused-by-service': {
    meaning: 'The service refused the change. The message shows its error number and words.',
    example: output(
      '  failed   csp_policies/checkout   PUT …: HTTP 400: 50001 exceeded the maximum number of rules',
    ),
    advice: 'Correct what it names and apply again; zonewright explain NUMBER knows some of its numbers.',
  },
  'not-sent': {
    meaning:
      'The request was not sent, or the service did not process it: there was no connection, or the service kept throttling.',
    advice: 'Apply again later.',
  },
  'incomplete-read': {
    meaning:
      'The live object could not be read for the comparison with the reviewed plan, or right before the write. Nothing was sent, as a write replaces what is live.',
    advice: 'Apply again when the service answers.',
  },
  'no-effect': {
    meaning: 'The request got no usable answer, and a read showed that it had no effect.',
    advice: 'Apply again.',
  },
  stale: {
    meaning:
      'The live configuration changed since the plan was made, so the reviewed request no longer fits.',
    advice: 'Make a new plan and have it reviewed. The report shows what would be sent now.',
  },
  superseded: {
    meaning:
      'The plan is older than the files, and would write something that they no longer declare. What they declare is already live or needs another change.',
    advice: 'Make a new plan. There is nothing to fix.',
  },
  'stored-otherwise': {
    meaning: 'The change was sent and answered, but a read shows that the service stored something else.',
    advice: 'Check what the report names, rule by rule and member by member.',
  },
  refused: {
    meaning: 'Nobody agreed to a risk of the change, or to one of the plan that it is part of.',
    advice: 'Apply the reviewed plan, or name the risk with --allow.',
    more: 'docs/configuration.md#safety',
  },
  'earlier-failure': {
    meaning:
      'The change waits for another change of its scope that was not carried out. For example, jobs wait for their log fields.',
    advice: 'Fix that change and apply again.',
  },
  interrupted: {
    meaning: 'The run was interrupted before it reached the change.',
    advice: 'Apply again.',
  },
  deadline: {
    meaning: 'The time that --timeout allows was over before the run reached the change.',
    advice: 'Apply again, with more time.',
    more: 'docs/troubleshooting.md#when-the-service-is-slow',
  },
  credentials: {
    meaning: 'The service no longer accepted the credentials, so nothing else was sent.',
    advice: 'Renew them and apply again.',
  },
  'unknown-outcome': {
    meaning:
      'The request got no usable answer. The read that should have shown its effect failed too, or showed neither the old nor the new state.',
    advice: 'Run zonewright plan and look at the object.',
  },
  bug: {
    meaning: 'zonewright has a bug, and failed while it carried out the change.',
    advice: 'Please report it with the lines below the report. Other scopes were carried out.',
  },
};

/** How it is known that a change is done: `confirmed` of a result. */
export const CONFIRMATIONS: Readonly<Record<Confirmation, Explanation>> = {
  'by-answer': {
    meaning: 'The service confirmed the change, and a read showed that it is stored as sent.',
    advice: 'Nothing.',
  },
  'by-read': {
    meaning: 'The answer to the write was lost, but a read afterwards showed that the change was done.',
    advice: 'Nothing.',
  },
  'before-us': {
    meaning:
      'The live object already was as declared when the run reached the change: somebody else or an earlier run did it.',
    advice: 'Nothing.',
  },
};
