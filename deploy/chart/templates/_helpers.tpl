{{- define "proofyard.labels" -}}
app.kubernetes.io/name: proofyard
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Of a dict with the root and the component. */}}
{{- define "proofyard.selector" -}}
app.kubernetes.io/name: proofyard
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "proofyard.name" -}}
{{- if contains "proofyard" .Release.Name }}{{ .Release.Name | trunc 40 }}{{ else }}{{ printf "%s-proofyard" (.Release.Name | trunc 30) }}{{ end }}
{{- end }}

{{- define "proofyard.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}
{{- else if .Values.ingress.enabled }}{{ printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host }}
{{- else }}{{ fail "Set publicUrl to the address that people see, or ingress.enabled and ingress.host." }}
{{- end }}
{{- end }}

{{/* What all pods have of a pod: who they are, and what the sandbox needs. */}}
{{- define "proofyard.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- if eq .Values.sandbox.mode "userNamespaces" }}
hostUsers: false
{{- else }}
runtimeClassName: {{ required "Set sandbox.runtimeClassName, or sandbox.mode to userNamespaces." .Values.sandbox.runtimeClassName }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    {{- if eq .Values.sandbox.mode "userNamespaces" }}
    type: Localhost
    localhostProfile: {{ .Values.sandbox.seccompProfile }}
    {{- else }}
    type: RuntimeDefault
    {{- end }}
  {{- with .Values.sandbox.appArmorProfile }}
  appArmorProfile:
    type: Localhost
    localhostProfile: {{ . }}
  {{- end }}
{{- end }}

{{/* What all containers may. */}}
{{- define "proofyard.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- if eq .Values.sandbox.mode "userNamespaces" }}
procMount: Unmasked
{{- end }}
{{- end }}

{{/* Of a dict with the root and the name of an image. */}}
{{- define "proofyard.image" -}}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .name (default .root.Chart.AppVersion .root.Values.image.tag) }}
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
{{- if .Values.mail.secret }}
- name: SMTP_URL_FILE
  value: /run/secrets/mail/url
{{- end }}
{{- with .Values.mail.from }}
- name: MAIL_FROM
  value: {{ . | quote }}
{{- end }}
{{- /* By toJson a large number has no exponent. */}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
{{- end }}

{{/* Of a dict with the root and the names of secrets by what they are. */}}
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

{{- define "proofyard.secretVolumes" -}}
{{- range $purpose, $secret := . }}
{{- if $secret }}
- name: {{ $purpose }}
  secret:
    secretName: {{ $secret }}
    defaultMode: 288
{{- end }}
{{- end }}
- name: tmp
  emptyDir: {}
{{- end }}

{{/* A condition on the name of a queue, which begins with kind and framework and ends with what its jobs need: MiB of memory first. */}}
{{- define "proofyard.jobsOf" -}}
({{ if .frameworks }}name ~ '^[a-z-]+-({{ join "|" .frameworks }})/' and {{ end }}substring(name from '/(\d+)m[^/]*$')::bigint <= {{ int .maxJobMiB }})
{{- end }}
