/**
 * The example tree that authors were promised loads as it is, byte for byte (requirement knowledge-files/example-loads).
 */
export const exampleTree = String.raw`{
  "nodes": {
    "root": {
      "response": "欢迎进行科技行业投资咨询。您想了解哪个细分领域？",
      "options": [
        { "id": "ai", "description": "人工智能(AI)与机器学习", "next_node": "node_ai" },
        { "id": "cloud", "description": "云计算与数据中心", "next_node": "node_cloud" }
      ]
    },
    "node_ai": {
      "response": "AI是一个广阔领域。您对硬件还是软件更感兴趣？",
      "options": [
        { "id": "hardware", "description": "AI硬件（如GPU、专用芯片）", "next_node": "node_ai_hardware" },
        { "id": "software", "description": "AI软件与算法", "next_node": "node_ai_software" }
      ]
    },
    "node_ai_hardware": {
      "response": "AI硬件的代表公司包括NVIDIA、AMD、Intel等。您想了解市场趋势、头部公司还是比较分析？",
      "options": [
        { "id": "trend", "description": "市场趋势与规模", "next_node": "node_ai_hw_trend" },
        { "id": "companies", "description": "头部公司详细介绍", "next_node": "node_ai_hw_companies" },
        { "id": "compare", "description": "公司间对比分析", "next_node": "node_ai_hw_compare" }
      ]
    },
    "node_ai_hw_companies": {
      "response": "以下是主要AI硬件公司的概述：\\n1. NVIDIA: 在GPU领域占据主导地位...\\n2. AMD: 提供竞品GPU和CPU...\\n3. Intel: 专注于CPU并积极进军GPU和AI加速卡市场。",
      "options": [
        { "id": "back", "description": "返回上一级", "next_node": "node_ai" },
        { "id": "end", "description": "结束咨询", "next_node": null }
      ]
    }
    // ... 更多节点
  }
}
`;
