/** Shows the rows of an aggregate query; the view itself is shared with the render-ui app. */
import { QueryResultsView, type QueryResultsData } from '../components/query-results'
import { mountDetail } from '../runtime'

mountDetail<QueryResultsData>({
    appName: 'Acme Query Results',
    brand: 'Acme',
    tools: ['query-run'],
    view: ({ data }) => <QueryResultsView results={data} />,
})
