{{- define "proofyard.labels" -}}
app.kubernetes.io/name: proofyard
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Of a dict with the root and the component. */}}
{{- define "proofyard.selector" -}}
app.kubernetes.io/name: proofyard
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* At most 28 characters: with the name of a pool and a hash it is a label, which has 63. */}}
{{- define "proofyard.name" -}}
{{- $name := .Release.Name }}
{{- if not (regexMatch "^[a-z][-a-z0-9]*$" $name) }}{{ fail "Name the release with a letter first, and then letters, digits and hyphens: services are named after it." }}{{ end }}
{{- if not (contains "proofyard" $name) }}{{ $name = printf "%s-proofyard" ($name | trunc 18 | trimSuffix "-") }}{{ end }}
{{- $name | trunc 28 | trimSuffix "-" }}
{{- end }}

{{- define "proofyard.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}
{{- else if .Values.ingress.enabled }}{{ printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host }}
{{- else }}{{ fail "Set publicUrl to the address that people see, or ingress.enabled and ingress.host." }}
{{- end }}
{{- end }}

{{/* What all pods have of a pod: who they are. */}}
{{- define "proofyard.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
{{- if eq .Values.sandbox.mode "userNamespaces" }}
hostUsers: false
{{- else }}
runtimeClassName: {{ required "Set sandbox.runtimeClassName, or sandbox.mode to userNamespaces." .Values.sandbox.runtimeClassName | quote }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* What all containers may. */}}
{{- define "proofyard.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* What containers may that have the sandbox: those of servers and workers. */}}
{{- define "proofyard.sandboxContainer" -}}
{{ include "proofyard.container" . }}
{{- if eq .Values.sandbox.mode "userNamespaces" }}
procMount: Unmasked
seccompProfile:
  type: Localhost
  localhostProfile: {{ .Values.sandbox.seccompProfile | quote }}
{{- end }}
{{- with .Values.sandbox.appArmorProfile }}
appArmorProfile:
  type: Localhost
  localhostProfile: {{ . | quote }}
{{- end }}
{{- end }}

{{/*
A probe of a worker: fails where the file that it touches every ten seconds (worker/alive-file.ts) is older than two minutes. Its processors may be
busy with jobs, so there is time to look; it gets no `drainSeconds` to end, for one that hangs does not finish its jobs.
*/}}
{{- define "proofyard.aliveProbe" -}}
exec:
  command: [sh, -c, 'find /run/proofyard/alive -mmin -2 | grep -q .']
timeoutSeconds: 20
terminationGracePeriodSeconds: 20
{{- end }}

{{/* Of a dict with the root and the name of an image. */}}
{{- define "proofyard.image" -}}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .name (default .root.Chart.AppVersion .root.Values.image.tag) | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end }}

{{- define "proofyard.environment" -}}
- name: DATABASE_URL_FILE
  value: /run/secrets/database/url
- name: STORAGE_URL
  value: {{ required "Set storage.url to the bucket, such as s3://proofs/artifacts." .Values.storage.url | quote }}
- name: PUBLIC_URL
  value: {{ include "proofyard.publicUrl" . | quote }}
{{- if .Values.storage.secret }}
- name: AWS_SHARED_CREDENTIALS_FILE
  value: /run/secrets/storage/credentials
{{- end }}
{{- with .Values.mail.from }}
- name: MAIL_FROM
  value: {{ . | quote }}
{{- end }}
{{- if .Values.tracing.secret }}
{{- /* The one secret in the environment: OpenTelemetry's exporter reads its headers from nowhere else. */}}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom:
    secretKeyRef:
      name: {{ .Values.tracing.secret | quote }}
      key: headers
{{- end }}
{{- /* By toJson a large number has no exponent. */}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
{{- end }}

{{/* Of the names of secrets by what they are. */}}
{{- define "proofyard.secretMounts" -}}
{{- range $purpose, $secret := . }}
{{- if $secret }}
- name: {{ $purpose }}
  mountPath: /run/secrets/{{ $purpose }}
  readOnly: true
{{- end }}
{{- end }}
- name: tmp
  mountPath: /tmp
{{- end }}

{{/* Of a dict with the root and the names of secrets by what they are. */}}
{{- define "proofyard.secretVolumes" -}}
{{- range $purpose, $secret := .secrets }}
{{- if $secret }}
- name: {{ $purpose }}
  secret:
    secretName: {{ $secret | quote }}
    defaultMode: 288
{{- end }}
{{- end }}
- name: tmp
  emptyDir:
    sizeLimit: {{ .root.Values.tmpSize | quote }}
{{- end }}

{{/* A quantity of memory, such as 8Gi, in MiB. */}}
{{- define "proofyard.mebibytes" -}}
{{- $text := kindIs "string" . | ternary . (toJson .) }}
{{- $units := dict "" 1.0 "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 "Pi" 1125899906842624.0 }}
{{- divf (mulf (regexFind "^[0-9.]+" $text | float64) (get $units (regexFind "[a-zA-Z]*$" $text))) 1048576.0 | int64 }}
{{- end }}

{{/* What a worker of so many MiB has for jobs, in MiB: what settings/machine.ts and worker/admission/admit-verifications.ts leave of them. */}}
{{- define "proofyard.jobMemory" -}}
{{- $left := sub (int64 .) (min 4096 (max 512 (div (int64 .) 8))) | max 256 }}
{{- sub $left (min 256 (div $left 8)) }}
{{- end }}

{{/* A condition on the name of a queue, which begins with kind and framework and ends with what its jobs need: MiB of memory first. */}}
{{- define "proofyard.jobsOf" -}}
({{ if .frameworks }}name ~ '^[a-z-]+-({{ join "|" .frameworks }})/' and {{ end }}substring(name from '/(\d+)m[^/]*$')::bigint <= {{ int .maxJobMiB }})
{{- end }}

{{/* A condition on the name of a queue: that workers of the chart may take its jobs, which no prover outside of Proofyard is needed for. */}}
{{- define "proofyard.ownJobs" -}}
name !~ '-(boojum/zkevm|halo2/scroll|hermez/zkevm|openvm/(scroll|[0-9.]+-(root|evm))|sp1/([34][0-9.]+|[0-9.]+-(compressed|groth16|plonk)))/'
{{- end }}

{{/* Addresses that are in no local network. */}}
{{- define "proofyard.internet" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    {{- with .Values.networkPolicy.internet.except }}
    except: {{- toYaml . | nindent 6 }}
    {{- end }}
{{- end }}

{{/* The ways out that all pods have, in the form of NetworkPolicy's `egress`. */}}
{{- define "proofyard.namesAndDatabase" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
- ports:
    - { port: {{ .Values.networkPolicy.database.port }}, protocol: TCP }
  {{- with .Values.networkPolicy.database.to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* One pod after the other may be taken away; one that is not ready holds up no node that is to be emptied. */}}
{{- define "proofyard.disruption" -}}
maxUnavailable: 1
unhealthyPodEvictionPolicy: AlwaysAllow
{{- end }}
