/** The Skills extension of MCP (SEP-2640) by its name. */
export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";
