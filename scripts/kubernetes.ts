import type { CronJob } from 'kubernetes-types/batch/v1.js';
import { stringify } from 'yaml';
import { EXIT } from '../src/kernel/model/errors.js';

/** The number of pods. Each takes its part of the zones and of the rate limit. */
const SHARDS = 4;

const NAME = 'zonewright-drift';

/** The command of every shard. Pods count from 0, shards from 1. */
const COMMAND = `exec npx --no-install zonewright drift --shard "$((JOB_COMPLETION_INDEX + 1))/$SHARDS" --quiet`;

/** Checks the whole fleet for drift every night: an Indexed Job whose pods are the shards. The types are those of the Kubernetes API (batch/v1). */
const DRIFT: CronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: NAME },
  spec: {
    schedule: '17 1 * * *',
    timeZone: 'Etc/UTC',
    // One run at a time: two would share the rate limit of the service.
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: 3600,
    jobTemplate: {
      spec: {
        completionMode: 'Indexed',
        completions: SHARDS,
        parallelism: SHARDS,
        activeDeadlineSeconds: 8 * 3600,
        backoffLimitPerIndex: 1,
        ttlSecondsAfterFinished: 7 * 24 * 3600,
        podFailurePolicy: {
          rules: [
            // A pod whose node is lost is not a failure of its shard.
            { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
            // There is drift, or the command is wrong: a second try has the same result.
            {
              action: 'FailIndex',
              onExitCodes: { containerName: NAME, operator: 'In', values: [EXIT.changes, EXIT.usage] },
            },
          ],
        },
        template: {
          spec: {
            restartPolicy: 'Never',
            automountServiceAccountToken: false,
            securityContext: {
              runAsNonRoot: true,
              runAsUser: 1000,
              fsGroup: 1000,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            containers: [
              {
                name: NAME,
                image: 'edge-config:main',
                imagePullPolicy: 'Always',
                command: ['sh', '-c', COMMAND],
                env: [
                  { name: 'SHARDS', value: String(SHARDS) },
                  { name: 'ZONEWRIGHT_BASE_URL', value: 'https://api.example.com/client/v4' },
                ],
                envFrom: [{ secretRef: { name: 'zonewright' } }],
                resources: { requests: { cpu: '500m', memory: '512Mi' }, limits: { memory: '2Gi' } },
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                volumeMounts: [{ name: 'home', mountPath: '/home/node' }],
              },
            ],
            volumes: [{ name: 'home', emptyDir: {} }],
          },
        },
      },
    },
  },
};

const HEAD = `# Looks at the whole fleet every night, in ${SHARDS} shards: kubectl apply -f drift.yaml. A shard in which something differs has failed; its log is the report.
# The image holds this repository with what npm ci installs (Dockerfile beside this file). The secret holds ZONEWRIGHT_API_TOKEN, and what the files name with { env: NAME }.
`;

/** The manifests of examples/fleet, by their paths in this repository. */
export function manifests(): ReadonlyMap<string, string> {
  const text = stringify(DRIFT, { lineWidth: 0, singleQuote: true });
  return new Map([['examples/fleet/kubernetes/drift.yaml', HEAD + text]]);
}
