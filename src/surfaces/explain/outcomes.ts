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
      'The change is done, and known to be done: by the answer, by a read, or because it was so before.',
    example: output('  ok   page_shield'),
    advice: 'Nothing.',
  },
  differs: {
    meaning:
      'The service answered the write, and what is stored is not what was sent: a rule is missing, disabled or moved, or a member has another value. Somebody wrote at the same time, or something between here and the service changes requests. Nothing else of the scope was sent.',
    example: output(
      '  differs   rulesets/http_request_firewall_custom   1 thing is stored otherwise than sent',
    ),
    advice:
      'Look at what the report names, and at the object on the service. zonewright plan shows what is left to do; zonewright undo plans the way back.',
  },
  failed: {
    meaning: 'The change is known not to be done. The reason stands beside it.',
    advice: 'Fix the cause and apply again: what is done stays done.',
  },
  not_reached: {
    meaning: 'Nothing was sent for the change. The reason stands beside it.',
    example: output('  not sent   logpush_jobs/requests   waits for zone/shop.example.com/log_fields'),
    advice: 'Apply again once the reason is gone.',
  },
  unknown: {
    meaning: 'The request was sent, and nobody could find out what became of it.',
    advice: 'Run zonewright plan: it shows what is left to do. The write is never sent twice blindly.',
  },
};

/** Why a change was not carried out: the `reason` of a result. */
export const REASONS: Readonly<
  Record<FailureReason | NotReachedReason | 'stored-otherwise' | 'unknown-outcome' | 'bug', Explanation>
> = {
  'refused-by-service': {
    meaning: 'The service said no. Its number and words stand in the message.',
    example: output(
      '  failed   csp_policies/checkout   PUT …: HTTP 400: 50001 exceeded the maximum number of rules',
    ),
    advice: 'Correct what it names and apply again; zonewright explain NUMBER knows some of its numbers.',
  },
  'not-sent': {
    meaning:
      'The request never left, or not so that the service could have read it: no connection, or throttled again and again.',
    advice: 'Apply again later.',
  },
  'incomplete-read': {
    meaning:
      'What is live could not be read when the reviewed plan was compared with it or right before the write, so nothing was sent: a write replaces what is there.',
    advice: 'Apply again when the service answers.',
  },
  'no-effect': {
    meaning: 'The request was sent without a usable answer, and a read showed that it had no effect.',
    advice: 'Apply again.',
  },
  stale: {
    meaning: 'The live state moved since the plan was made, so the reviewed request no longer fits.',
    advice: 'Make a new plan and have it reviewed; the report shows what would be sent now.',
  },
  superseded: {
    meaning:
      'The plan is older than the files: what it would write is no longer what they say, and what they say is live already or is due in another way.',
    advice: 'Make a new plan. There is nothing to fix.',
  },
  'stored-otherwise': {
    meaning: 'The change was sent and answered, and a read shows that something else is stored.',
    advice: 'Look at what the report names, rule by rule and member by member.',
  },
  refused: {
    meaning: 'Nobody agreed to a risk of the change, or to one of the plan that it is part of.',
    advice: 'Apply the reviewed plan, or name the risk with --allow.',
    more: 'docs/configuration.md#safety',
  },
  'earlier-failure': {
    meaning:
      'The change waits for another one of its scope that was not carried out, such as jobs for their log fields.',
    advice: 'Fix that one and apply again.',
  },
  interrupted: {
    meaning: 'The run was interrupted before the change came up.',
    advice: 'Apply again.',
  },
  deadline: {
    meaning: 'The time that --timeout gives was over before the change came up.',
    advice: 'Apply again, with more time.',
    more: 'docs/troubleshooting.md#when-the-service-is-slow',
  },
  credentials: {
    meaning: 'The credentials were not accepted any more, so nothing else was sent.',
    advice: 'Renew them and apply again.',
  },
  'unknown-outcome': {
    meaning:
      'The request was sent without a usable answer, and the read that should have told its effect failed too, or showed a third state.',
    advice: 'Run zonewright plan and look at the object.',
  },
  bug: {
    meaning: 'zonewright failed in a way it should not while it carried out the change.',
    advice: 'Please report it with the lines below the report. Other scopes went on.',
  },
};

/** How it is known that a change is done: `confirmed` of a result. */
export const CONFIRMATIONS: Readonly<Record<Confirmation, Explanation>> = {
  'by-answer': {
    meaning: 'The service said that it did it, and a read showed that it is stored as it was sent.',
    advice: 'Nothing.',
  },
  'by-read': {
    meaning: 'The answer to the write was lost, and a read afterwards showed that it was done.',
    advice: 'Nothing.',
  },
  'before-us': {
    meaning: 'It was so already when the change came up: somebody did it meanwhile, or an earlier run.',
    advice: 'Nothing.',
  },
};
