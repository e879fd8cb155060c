{{/* Of a server, and of the toolbox, whose commands read the same settings. */}}

{{/* Names of secrets by what they are, as JSON. */}}
{{- define "proofyard.serverSecrets" -}}
{{ dict "database" .Values.database.secret "storage" .Values.storage.secret "mail" .Values.mail.secret "master-key" .Values.masterKey.secret "first-user" .Values.firstUser.secret "metrics" .Values.metrics.secret | toJson }}
{{- end }}

{{- define "proofyard.serverEnvironment" -}}
{{ include "proofyard.environment" . }}
{{- if .Values.mail.secret }}
- name: SMTP_URL_FILE
  value: /run/secrets/mail/url
{{- end }}
- name: PROOFYARD_DRAIN_SECONDS
  value: {{ .Values.server.drainSeconds | quote }}
- name: PROOFYARD_TRUSTED_PROXIES
  value: {{ .Values.server.trustedProxies | quote }}
- name: PROOFYARD_MASTER_KEY_FILE
  value: /run/secrets/master-key/key
{{- if .Values.firstUser.secret }}
- name: PROOFYARD_USERNAME_FILE
  value: /run/secrets/first-user/username
- name: PROOFYARD_PASSWORD_FILE
  value: /run/secrets/first-user/password
{{- end }}
{{- if .Values.metrics.secret }}
- name: PROOFYARD_METRICS_TOKEN_FILE
  value: /run/secrets/metrics/token
{{- end }}
{{- range $name, $from := .Values.secretSettings }}
{{- if or (hasKey $.Values.settings $name) (hasKey $.Values.settings (printf "%s_FILE" $name)) }}{{ fail (printf "%s is in settings and in secretSettings: set one of them." $name) }}{{ end }}
- name: {{ $name }}_FILE
  value: /run/secrets/settings/{{ $name }}
{{- end }}
{{- end }}

{{- define "proofyard.serverMounts" -}}
{{ include "proofyard.secretMounts" (include "proofyard.serverSecrets" . | fromJson) }}
{{- if .Values.secretSettings }}
- name: settings
  mountPath: /run/secrets/settings
  readOnly: true
{{- end }}
{{- end }}

{{- define "proofyard.serverVolumes" -}}
{{ include "proofyard.secretVolumes" (dict "root" . "secrets" (include "proofyard.serverSecrets" . | fromJson)) }}
{{- if .Values.secretSettings }}
- name: settings
  projected:
    defaultMode: 288
    sources:
      {{- range $name, $from := .Values.secretSettings }}
      - secret:
          name: {{ $from.secret | quote }}
          items:
            - key: {{ $from.key | quote }}
              path: {{ $name }}
      {{- end }}
{{- end }}
{{- end }}
