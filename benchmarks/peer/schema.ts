import { z } from 'zod'

const extraToolFields = {
    enrich_url: z.string().optional(),
    list: z.boolean().optional(),
    soft_delete: z.boolean().optional(),
    system_prompt_hint: z.string().optional(),
    include_params: z.array(z.string()).optional(),
    exclude_params: z.array(z.string()).optional(),
    param_overrides: z.record(z.string(), z.unknown()).optional(),
    response: z.record(z.string(), z.unknown()).optional(),
}

const resourcePolicy = {
    csp: z
        .strictObject({
            connect_domains: z.array(z.string()).optional(),
            resource_domains: z.array(z.string()).optional(),
            frame_domains: z.array(z.string()).optional(),
            base_uri_domains: z.array(z.string()).optional(),
        })
        .optional(),
    permissions: z.array(z.enum(['camera', 'microphone', 'geolocation', 'clipboardWrite'])).optional(),
    prefers_border: z.boolean().optional(),
    domain: z.string().optional(),
}

const displayed = {
    app_name: z.string().optional(),
    description: z.string().optional(),
    component_import: z.string().optional(),
    view_component: z.string().optional(),
}

export const detailApp = z.strictObject({
    type: z.literal('detail'),
    view_prop: z.string(),
    data_type: z.string().optional(),
    link_prop: z.string().optional(),
    ...displayed,
    ...resourcePolicy,
})

export const listApp = z.strictObject({
    type: z.literal('list'),
    detail_tool: z.string(),
    detail_args: z.string().optional(),
    item_name_field: z.string().optional(),
    click_prop: z.string().optional(),
    entity_label: z.string().optional(),
    list_data_type: z.string().optional(),
    item_data_type: z.string().optional(),
    ...displayed,
    ...resourcePolicy,
})

export const customApp = z.strictObject({
    type: z.literal('custom'),
    app_name: z.string(),
    description: z.string(),
    render_ui: z
        .strictObject({
            component_import: z.string(),
            view_component: z.string(),
            view_prop: z.string(),
            data_type: z.string().optional(),
        })
        .optional(),
    ...resourcePolicy,
})

export const tool = z.strictObject({
    operation: z.string(),
    enabled: z.boolean(),
    ui_app: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    scopes: z.array(z.string()).optional(),
    annotations: z
        .strictObject({ readOnly: z.boolean(), destructive: z.boolean(), idempotent: z.boolean() })
        .optional(),
    structured: z.boolean().optional(),
    visibility: z.array(z.enum(['model', 'app'])).optional(),
    sensitive: z.array(z.string()).optional(),
    input_schema: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    ...extraToolFields,
})

export const toolsFile = z.strictObject({
    category: z.string().optional(),
    feature: z
        .string()
        .regex(/^[a-z][a-z0-9_]*$/)
        .optional(),
    url_prefix: z.string().startsWith('/').optional(),
    tools: z.record(z.string().regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/), tool).nullish(),
    ui_apps: z
        .record(
            z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
            z.discriminatedUnion('type', [detailApp, listApp, customApp]),
        )
        .nullish(),
})

export type DetailApp = z.infer<typeof detailApp>
export type ListApp = z.infer<typeof listApp>
export type CustomApp = z.infer<typeof customApp>
export type Tool = z.infer<typeof tool>
