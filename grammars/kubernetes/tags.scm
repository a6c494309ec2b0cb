; Kubernetes: https://kubernetes.io/docs/reference/kubernetes-api/; names that a Helm template computes (`_` to the parser) are left out

; definitions: `kind` and `metadata.name` of a document
(document (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_k value: (flow_node) @_kind)
    (block_mapping_pair key: (flow_node) @_m value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_n value: (flow_node) @name))))))
  (#eq? @_k "kind") (#any-of? @_kind "Deployment" "StatefulSet" "DaemonSet" "ReplicaSet" "Pod" "Job" "CronJob" "Rollout")
  (#eq? @_m "metadata") (#eq? @_n "name") (#not-match? @name "[{}_]")) @definition.workload
(document (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_k value: (flow_node) @_kind)
    (block_mapping_pair key: (flow_node) @_m value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_n value: (flow_node) @name))))))
  (#eq? @_k "kind") (#eq? @_kind "Service")
  (#eq? @_m "metadata") (#eq? @_n "name") (#not-match? @name "[{}_]")) @definition.service
(document (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_k value: (flow_node) @_kind)
    (block_mapping_pair key: (flow_node) @_m value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_n value: (flow_node) @name))))))
  (#eq? @_k "kind") (#any-of? @_kind "ConfigMap" "Secret" "PersistentVolumeClaim" "ServiceAccount" "Ingress")
  (#eq? @_m "metadata") (#eq? @_n "name") (#not-match? @name "[{}_]")) @definition.resource
; a chart
(document (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_n value: (flow_node) @name)
    (block_mapping_pair key: (flow_node) @_v)))
  (#eq? @_n "name") (#eq? @_v "version")) @definition.package

; containers: what they are, run, set and listen to
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "image")) @reference.image
(block_mapping_pair key: (flow_node) @_key value: [(flow_node) (block_node)] @name (#any-of? @_key "command" "args")) @reference.run
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#any-of? @_key "containerPort" "targetPort")) @reference.port
(block_mapping_pair key: (flow_node) @_env value: (block_node (block_sequence (block_sequence_item (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name))))))
  (#eq? @_env "env") (#eq? @_key "name")) @reference.configure
(block_mapping_pair key: (flow_node) @_env value: (block_node (block_sequence (block_sequence_item (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name))))))
  (#eq? @_env "env") (#eq? @_key "value")) @reference.connect

; what it needs: configuration, secrets, volumes, accounts
(block_mapping_pair key: (flow_node) @_ref value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)))
  (#any-of? @_ref "configMapRef" "secretRef" "configMapKeyRef" "secretKeyRef" "configMap") (#eq? @_key "name")) @reference.mount
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name
  (#any-of? @_key "serviceAccountName" "claimName" "secretName")) @reference.mount

; a service exposes the workload that its selector names, an ingress the service behind it
(block_mapping_pair key: (flow_node) @_sel value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_label value: (flow_node) @name)))
  (#eq? @_sel "selector") (#match? @_label "^(?:app|name|k8s-app|app\\.kubernetes\\.io/name)$")) @reference.select
(block_mapping_pair key: (flow_node) @_backend value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_service value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name))))))
  (#eq? @_backend "backend") (#eq? @_service "service") (#eq? @_key "name")) @reference.expose
(block_mapping_pair key: (flow_node) @_backend value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)))
  (#eq? @_backend "backend") (#eq? @_key "serviceName")) @reference.expose

; lists of manifests (Kustomize)
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#any-of? @_key "resources" "bases" "components") (#match? @name "\\.ya?ml$")) @reference.build
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#any-of? @_key "resources" "bases" "components") (#not-match? @name "\\.ya?ml$")) @reference.kustomization

; what a Helm template takes from its chart's values, {{ .Values.image.tag }}
(stream) @name @reference.values

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
