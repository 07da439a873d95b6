export const mcpPath = '/mcp';
