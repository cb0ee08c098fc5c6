"""What runs beside the generator: the products' API and the MCP server. The generator never imports from here."""
